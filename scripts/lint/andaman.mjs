import { dirname, posix, relative, resolve, sep } from 'node:path';
import { wrongImport } from './layers.mjs';

// the lint runs from the root of the project
const root = process.cwd();
const fromRoot = (file) => relative(root, file).split(sep).join(posix.sep);
const EXTENSION = /\.(ts|tsx|mjs|js|css|json|svg|po)(\?.*)?$/;

/** Packages that no first screen needs: `await import()` brings them. */
const LAZY = new Set(['workbox-window', 'dompurify', 'lightweight-charts']);

/**
 * The import rule: layers, features by their store alone, local files with their extension, heavy packages
 * lazily.
 */
const imports = {
  create(context) {
    const from = fromRoot(context.filename ?? context.getFilename());
    const check = (node) => {
      const source = node.source;
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      if (
        LAZY.has(source.value) &&
        node.type !== 'ImportExpression' &&
        node.importKind !== 'type' &&
        from.startsWith('src/')
      ) {
        context.report({
          node: source,
          message: `'${source.value}' is loaded when it is needed: await import('${source.value}')`,
        });
      }
      if (!source.value.startsWith('.')) return;
      if (!EXTENSION.test(source.value)) {
        context.report({ node: source, message: `'${source.value}' lacks the extension of its file` });
        return;
      }
      const to = fromRoot(resolve(dirname(resolve(root, from)), source.value.replace(/\?.*$/, '')));
      const isType = (node.importKind ?? node.exportKind) === 'type';
      const message = wrongImport(from, to, isType);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

const AMOUNT = /amount|price|balance|\bfee|rate\b|quantity|stake|yield|profit|payout|\btotal/i;

/** Money is a decimal string or an integer in base units: what makes a floating number of it is refused. */
const money = {
  create(context) {
    const text = (node) => context.sourceCode.getText(node);
    const refuse = (node, what) =>
      context.report({
        node,
        message: `${what} makes a floating number: amounts go through lib/decimal.ts (say why in a comment where this is no amount)`,
      });
    return {
      CallExpression(node) {
        const callee = node.callee;
        if (callee.type === 'Identifier' && callee.name === 'parseFloat') refuse(node, 'parseFloat()');
        if (callee.type === 'Identifier' && callee.name === 'Number' && AMOUNT.test(node.arguments.map(text).join(' ')))
          refuse(node, 'Number()');
        if (
          callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 'toFixed'
        )
          refuse(node, 'toFixed()');
      },
    };
  },
};

const WIDTH = 120;
/** A text, a template or a pattern in one line, which nothing can break: a message is translated whole. */
const TEXT = /(['"`/])(?:\\.|(?!\1).)*\1/g;

const COMMENT = /^\s*(?:\*|\/[/*])/;

/** The formatter leaves comments as they are, and cannot break a text. */
const width = {
  create(context) {
    return {
      Program() {
        const lines = context.sourceCode.getText().split('\n');
        for (const [index, line] of lines.entries()) {
          const isText = !COMMENT.test(line) && line.replace(TEXT, '').length <= WIDTH / 2;
          if (line.length <= WIDTH || isText) continue;
          context.report({
            loc: { start: { line: index + 1, column: WIDTH }, end: { line: index + 1, column: line.length } },
            message: `a line of ${line.length} columns: ${WIDTH} at the most`,
          });
        }
      },
    };
  },
};

export default { meta: { name: 'andaman' }, rules: { imports, money, width } };
