const config = {
  src: './web',
  schema: './schema.graphql',
  language: 'typescript',
  // Console and server are of one build: an enum has the values that it has.
  noFutureProofEnums: true,
  eagerEsModules: true,
  useImportTypeSyntax: true,
  persistConfig: { file: './graph/generated/persisted.json', algorithm: 'SHA256' },
  customScalarTypes: { DateTime: 'string', Day: 'string', Decimal: 'string', JSON: 'unknown' },
}

// The compiler `require`s this file and knows no default export.
export { config as 'module.exports' }
