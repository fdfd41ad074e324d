import {Context} from './context';
import * as bytecode from './features/bytecode';
import * as commands from './features/commands';
import * as compare from './compare/compare';
import * as debug from './debug/debug';
import * as dumps from './features/dumps';
import * as graph from './graph/graph';
import * as keys from './features/keys';
import * as large from './features/large';
import * as lenses from './features/lenses';
import * as lit from './testing/lit';
import * as passes from './passes/passes';
import * as restart from './features/restart';
import * as stages from './stages/stages';
import * as status from './features/status';
import * as tasks from './features/tasks';
import * as tensor from './tensor/tensor';
import * as tests from './testing/tests';
import * as unseen from './features/unseen';
import * as uses from './features/uses';
import * as values from './features/values';
import * as virtual from './features/virtual';
import * as welcome from './features/welcome';

/**
 * The functions that activate the features. The order matters to `LanguageServer.intercept`: the
 * last feature is called first.
 */
export const features: ((context: Context) => void)[] = [
  keys.activate,
  status.activate,
  virtual.activate,
  large.activate,
  unseen.activate,
  uses.activate,
  restart.activate,
  commands.activate,
  lenses.activate,
  dumps.activate,
  stages.activate,
  passes.activate,
  graph.activate,
  values.activate,
  tensor.activate,
  compare.activate,
  tasks.activate,
  tests.activate,
  lit.activate,
  bytecode.activate,
  debug.activate,
  welcome.activate,
];
