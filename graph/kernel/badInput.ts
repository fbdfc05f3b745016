import { GraphQLError } from 'graphql'

/** A request that a client would have to be changed for: it is told why, and nothing was done. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
