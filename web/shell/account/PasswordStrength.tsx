import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { passwordMinimum } from '../../../graph/access/input.ts'
import { type Estimate, estimatePassword, strengthMinimum } from '../../../graph/access/rules/password.ts'
import { type MessageKey, useT } from '../../i18n/useT.ts'

const faults = {
  LOGIN: 'account.strength.login',
  PRODUCT: 'account.strength.product',
  WEAK: 'account.strength.weak',
} as const satisfies Record<NonNullable<Estimate['fault']>, MessageKey>

const steps = [1, 2, 3, 4]

/** Strength of the typed password, by the same rule as the server. */
export function PasswordStrength({ password, login }: { password: string; login: string }) {
  const t = useT()
  const estimate = useEstimate(password, login)
  const missing = passwordMinimum - password.length
  const good = estimate !== null && missing <= 0 && estimate.fault === null
  const filled = password === '' ? 0 : good ? estimate.strength : Math.min(estimate?.strength ?? 0, strengthMinimum - 1)
  const colour = good ? 'positive' : 'warn'

  function sentence(): string {
    if (password === '') return t('account.strength.rule', { minimum: passwordMinimum })
    if (missing > 0) return t('account.strength.short', { count: missing })
    if (!estimate) return t('account.strength.rule', { minimum: passwordMinimum })
    if (estimate.fault) return t(faults[estimate.fault])
    return t(estimate.strength > strengthMinimum ? 'account.strength.strong' : 'account.strength.good')
  }

  return (
    <Box mt="-2">
      <Flex gap="1" aria-hidden>
        {steps.map((step) => (
          <Box
            key={step}
            flex="1"
            h="1"
            borderRadius="full"
            colorPalette={colour}
            bg={step <= Math.max(filled, password === '' ? 0 : 1) ? 'colorPalette.solid' : 'bg.muted'}
          />
        ))}
      </Flex>
      <Box role="status" mt="1" textStyle="xs" color={good ? 'positive.fg' : 'muted'}>
        {sentence()}
      </Box>
    </Box>
  )
}

/** Latest estimate. If the word lists cannot be loaded, only the server checks. */
function useEstimate(password: string, login: string): Estimate | null {
  const [known, setKnown] = useState<{ of: string; estimate: Estimate } | null>(null)
  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    estimatePassword(password, login).then(
      (estimate) => isCurrent && setKnown({ of: password, estimate }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [password, login])
  return password === '' ? null : (known?.estimate ?? null)
}
