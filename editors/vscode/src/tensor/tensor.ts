import {Context} from '../context';
import * as files from './files';
import * as links from './links';
import * as values from './values';
import * as variables from './variables';

/** The views of tensors. */
export function activate(context: Context): void {
  files.activate(context);
  links.activate(context);
  values.activate(context);
  variables.activate(context);
}
