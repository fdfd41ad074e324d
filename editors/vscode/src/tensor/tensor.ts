import {Context} from '../context';
import * as files from './files';
import * as links from './links';
import * as sourceValues from './source-values';
import * as stopValues from './stop-values';

/** The views of tensors. */
export function activate(context: Context): void {
  files.activate(context);
  links.activate(context);
  sourceValues.activate(context);
  stopValues.activate(context);
}
