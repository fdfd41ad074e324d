import {Context} from '../context';

const virtual = ['debug', 'tcp-before', 'tcp-bytecode', 'tcp-stage'];

/**
 * Documents that the compiler has written: they are read with all help. What is wrong in
 * the middle of a conversion is not for anybody to mend, and nothing is run from there.
 */
export function activate(context: Context): void {
  const {middleware} = context.server;
  middleware.provideCodeLenses = (document, token, next) =>
    virtual.includes(document.uri.scheme) ? [] : next(document, token);
  middleware.handleDiagnostics = (uri, diagnostics, next) =>
    next(uri, virtual.includes(uri.scheme) ? [] : diagnostics);
  middleware.provideDiagnostics = (document, previousResultId, token, next) => {
    const uri = 'uri' in document ? document.uri : document;
    return virtual.includes(uri.scheme) ? undefined : next(document, previousResultId, token);
  };
  middleware.provideWorkspaceDiagnostics = (resultIds, token, report, next) =>
    next(resultIds, token, part =>
      report(part && {items: part.items.filter(({uri}) => !virtual.includes(uri.scheme))}),
    );
}
