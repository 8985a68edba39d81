/**
 * Words that are not the field's, with those that are. They may not name a variable, a parameter, a function or a type.
 * Fields of the wire, of stored records and of libraries keep their names.
 */
export const REFUSED = {
  one: 'the noun that it holds: order, coin, entry',
  told: 'response, message',
  found: 'match, result',
  kept: 'cached, stored',
  keep: 'cache, store',
  given: 'input, parameters',
  wanted: 'requested, expected',
  asked: 'requests, requested',
  made: 'created, built',
  shown: 'visible, current',
  known: 'existing, cached',
  twin: 'duplicate',
  alike: 'duplicateKeyFields',
  house: 'operator, server',
  face: 'http, selfie',
  goesOn: 'shouldContinue',
  came: 'receivedAt',
  answer: 'response',
  answers: 'responses',
  explain: 'errorMessage',
  wipe: 'clearUserData',
  PATIENCE: 'TIMEOUT_MS',
  AGAIN: 'RETRY_DELAY_MS',
  MOST: 'MAX_ENTRIES, MAX_BYTES',
  LONGEST: 'MAX_LENGTH, MAX_DELAY_MS',
  LATE: 'LATE_MS',
  WAY: 'DISTANCE_PX',
  STEP: 'STEP_MS, STEP_PX',
  DAY: 'DAY_MS',
  KEPT: 'RETENTION_MS',
};

/** Names bound by a pattern: `a`, `{ b, c: d }`, `[e, ...f]`. */
function* boundNames(pattern) {
  if (!pattern) return;
  if (pattern.type === 'Identifier') yield pattern;
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties) yield* boundNames(property.value ?? property.argument);
  else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) yield* boundNames(element);
  else if (pattern.type === 'AssignmentPattern') yield* boundNames(pattern.left);
  else if (pattern.type === 'RestElement') yield* boundNames(pattern.argument);
}

/** Refuses the words above as names of bindings and types. */
export const names = {
  create(context) {
    const check = (id) => {
      if (id && Object.hasOwn(REFUSED, id.name))
        context.report({ node: id, message: `'${id.name}' is not the field's word; rather ${REFUSED[id.name]}` });
    };
    const checkFunction = (node) => {
      check(node.id);
      for (const parameter of node.params) for (const id of boundNames(parameter)) check(id);
    };
    return {
      VariableDeclarator(node) {
        for (const id of boundNames(node.id)) check(id);
      },
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      CatchClause(node) {
        for (const id of boundNames(node.param)) check(id);
      },
      ClassDeclaration: (node) => check(node.id),
      TSInterfaceDeclaration: (node) => check(node.id),
      TSTypeAliasDeclaration: (node) => check(node.id),
    };
  },
};
