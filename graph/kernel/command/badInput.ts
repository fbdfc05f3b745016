import { GraphQLError } from 'graphql'

/** Error for a malformed request; nothing was changed. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
