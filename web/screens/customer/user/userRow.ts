import { graphql, readInlineData } from 'react-relay'
import type { userRow_user$data, userRow_user$key } from './__generated__/userRow_user.graphql.ts'

/** A user of a customer, as lists show it. */
export type User = userRow_user$data
export type UserKey = userRow_user$key

const row = graphql`
  fragment userRow_user on CustomerUser @inline {
    id
    login
    displayName
    email
    role
    active
    isYou
    mustChangePassword
    hasSecondFactor
    invitation {
      state
      sentAt
      expiresAt
    }
    lastSeenAt
    createdAt
    customer {
      id
      displayName
    }
    ...EditUser_user
  }
`

export const readUser = (user: UserKey): User => readInlineData(row, user)
