import { Box, Button, Flex } from '@chakra-ui/react'
import { Package } from 'lucide-react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { PackProposal_proposal$key } from './__generated__/PackProposal_proposal.graphql.ts'

interface Props {
  /** Null if no packaging is known to hold the pieces, or one was not measured. */
  proposal: PackProposal_proposal$key | null
  materials: readonly { readonly id: string; readonly name: string }[]
  /** Opens how the package is packed; undefined where there is nothing to show. */
  onOpen?: (() => void) | undefined
}

/** Packaging proposed for the package that is open or was packed last, with what it costs. */
export function PackProposal({ proposal: key, materials, onOpen }: Props) {
  const t = useT()
  const intl = useIntl()
  const proposal = useFragment(
    graphql`
      fragment PackProposal_proposal on PackagingProposal {
        materialId
        reason
        materialPrice {
          amount
          currency
        }
        freight {
          amount
          currency
        }
        bound {
          materialId
          count
        }
      }
    `,
    key,
  )
  const money = ({ amount, currency }: { amount: string; currency: string }) =>
    intl.formatNumber(Number(amount), { style: 'currency', currency, currencyDisplay: 'code' })
  const nameOf = (id: string) => materials.find((one) => one.id === id)?.name ?? '–'
  return (
    <Box gridColumn="1 / -1" mt="4" role="note">
      {proposal && (
        <>
          <Box textStyle="lg">{t('pack.material.proposed', { name: nameOf(proposal.materialId) })}</Box>
          <Flex wrap="wrap" columnGap="4" color="muted" textStyle="sm">
            <span>{t(`enum.PackagingReason.${proposal.reason}`)}</span>
            <span>
              {proposal.freight
                ? t('pack.proposal.cost', { material: money(proposal.materialPrice), freight: money(proposal.freight) })
                : t('pack.proposal.materialCost', { material: money(proposal.materialPrice) })}
            </span>
            {proposal.reason !== 'OWN' && proposal.bound && (
              <span>{t('pack.proposal.bound', { count: proposal.bound.count, name: nameOf(proposal.bound.materialId) })}</span>
            )}
          </Flex>
        </>
      )}
      {onOpen && (
        <Button mt="2" size="lg" variant="outline" onClick={onOpen}>
          <Package aria-hidden />
          {t('pack.plan.open')}
        </Button>
      )}
    </Box>
  )
}
