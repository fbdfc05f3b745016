import type { FieldPath } from 'react-hook-form'
import { z } from 'zod'
import { CreateRoleInput } from '../../../../graph/access/input.ts'

/** A right as the form of a role shows it. */
export interface KnownRight {
  readonly name: string
  readonly means: string
  readonly scope: 'WAREHOUSE' | 'CUSTOMER' | 'GLOBAL' | '%future added value'
  /** Whether the user can give it to a role. */
  readonly isHeld: boolean
}

/** A role as edited. Each right is a value of its own, so that two people who change different rights do not meet. */
export const RoleForm = z.object({
  nameZh: CreateRoleInput.shape.nameZh,
  nameEn: CreateRoleInput.shape.nameEn,
  rights: z.record(z.string(), z.boolean()).refine((rights) => Object.values(rights).some(Boolean), 'noRight'),
})

export type RoleValues = z.input<typeof RoleForm>
export type RightField = `rights.${string}` & FieldPath<RoleValues>

export const rightField = (right: string) => `rights.${right}` as RightField

/** Chosen and other rights, in the order in which all are known. */
export const rightValues = (known: readonly KnownRight[], chosen: readonly string[]): RoleValues['rights'] =>
  Object.fromEntries(known.map(({ name }) => [name, chosen.includes(name)]))

export const chosenRights = (values: RoleValues['rights']): string[] => Object.keys(values).filter((right) => values[right])

/** The fields that were changed; all rights if one was. */
export function changeOf(values: RoleValues, stored: RoleValues): Partial<{ nameZh: string; nameEn: string; rights: string[] }> {
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(flat(stored)[name as 'rights'])
  return Object.fromEntries(Object.entries(flat(values)).filter(isOther))
}

const flat = ({ nameZh, nameEn, rights }: RoleValues) => ({ nameZh, nameEn, rights: chosenRights(rights) })

/** Why a right cannot be ticked: the user lacks it, or lacks another one of the role. */
export type Lock = { by: 'right' | 'role'; right: string }

/**
 * What keeps a right from being added: the user does not hold it, or the role has another right that the user does not hold. A right of the stored
 * role can be taken away, and ticked again before that is saved.
 */
export function lockOf(
  { name, isHeld }: KnownRight,
  known: readonly KnownRight[],
  values: RoleValues['rights'],
  stored: RoleValues['rights'],
) {
  if (stored[name] || values[name]) return null
  if (!isHeld) return { by: 'right', right: name } satisfies Lock
  const stronger = known.find((one) => !one.isHeld && values[one.name])
  return stronger ? ({ by: 'role', right: stronger.name } satisfies Lock) : null
}
