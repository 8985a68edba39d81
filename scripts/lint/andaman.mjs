import { dirname, posix, relative, resolve, sep } from 'node:path';
import { wrongImport } from './layers.mjs';

/** @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} AnyRule */
/** @typedef {Extract<AnyRule, { create: (context: never) => unknown }>} Rule */
/** @typedef {ReturnType<Rule['create']>} Visitor */
/**
 * A node of the source, as the visitor of this name receives it.
 *
 * @template {string} Name
 * @typedef {Parameters<NonNullable<Visitor[Name]>>[0]} NodeOf
 */
/** @typedef {'ImportDeclaration' | 'ExportNamedDeclaration' | 'ExportAllDeclaration' | 'ImportExpression'} Importing */

/**
 * Tells whether an import, an export or a name of one has the keyword `type`.
 *
 * @param {object} part
 */
const isTypeOnly = (part) =>
  ('importKind' in part && part.importKind === 'type') || ('exportKind' in part && part.exportKind === 'type');

// the lint runs from the root of the project
const root = process.cwd();
/** @param {string} file */
const fromRoot = (file) => relative(root, file).split(sep).join(posix.sep);
const EXTENSION = /\.(ts|tsx|mjs|js|css|json|svg|po)(\?.*)?$/;

/** Packages that no first screen needs; load them with `await import()`. */
const LAZY = new Set(['workbox-window', 'dompurify', 'lightweight-charts', 'trading-signals']);

/**
 * The import rule: imports follow the layers, reach another feature only through its index and in one direction, name a
 * local file with its extension, and load heavy packages lazily.
 *
 * @type {Rule}
 */
const imports = {
  create(context) {
    const from = fromRoot(context.filename ?? context.getFilename());
    /** @param {NodeOf<Importing>} node */
    const check = (node) => {
      const source = node.source;
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      if (
        LAZY.has(source.value) &&
        node.type !== 'ImportExpression' &&
        !(node.type === 'ImportDeclaration' && isTypeOnly(node)) &&
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
      const names = 'specifiers' in node ? node.specifiers : [];
      const isType = isTypeOnly(node) || (names.length > 0 && names.every(isTypeOnly));
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

/**
 * The money rule: money is a decimal string or an integer in base units, and never becomes a floating-point number.
 *
 * @type {Rule}
 */
const money = {
  create(context) {
    /** @param {NodeOf<string>} node */
    const text = (node) => context.sourceCode.getText(node);
    /** @param {NodeOf<'CallExpression'>} node @param {string} what */
    const report = (node, what) =>
      context.report({
        node,
        message: `${what} makes a floating number: use domain/decimal.ts for amounts (if this is no amount, disable the rule with a comment that says why)`,
      });
    return {
      /** @param {NodeOf<'CallExpression'>} node */
      CallExpression(node) {
        const callee = node.callee;
        if (callee.type === 'Identifier' && callee.name === 'parseFloat') report(node, 'parseFloat()');
        if (callee.type === 'Identifier' && callee.name === 'Number' && AMOUNT.test(node.arguments.map(text).join(' ')))
          report(node, 'Number()');
        if (
          callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          callee.property.name === 'toFixed'
        )
          report(node, 'toFixed()');
      },
    };
  },
};

const WIDTH = 120;
/** A string, a template or a pattern in one line. It cannot be broken: a message is translated as a whole. */
const TEXT = /(['"`/])(?:\\.|(?!\1).)*\1/g;

const COMMENT = /^\s*(?:\*|\/[/*])/;

/**
 * The width rule, since the formatter leaves comments as they are. Lines that mostly consist of a text may be longer.
 *
 * @type {Rule}
 */
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

const SILENT_SPY =
  /^vi\.spyOn\(console, '(?:error|warn)'\)\.mock(?:ReturnValue\(\)|Implementation\(\(\) => (?:undefined|\{\})\));$/;

/**
 * The logging rule: a test announces what it logs, since a silent spy hides every other error too.
 *
 * @type {Rule}
 */
const logging = {
  create(context) {
    return {
      /** @param {NodeOf<'ExpressionStatement'>} node */
      ExpressionStatement(node) {
        if (SILENT_SPY.test(context.sourceCode.getText(node)))
          context.report({ node, message: 'a spy that checks nothing: expectLogged() of tests/console.ts' });
      },
    };
  },
};

export default { meta: { name: 'andaman' }, rules: { imports, logging, money, width } };
