import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { fetchQuery, graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { environment } from '../../../relay/environment.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { Facts } from '../../../ui/document/Facts.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { RateMonthQuery, RateMonthQuery$data } from './__generated__/RateMonthQuery.graphql.ts'

const query = graphql`
  query RateMonthQuery($id: ID!, $warehouseId: ID!) {
    rateMonth(rateCardId: $id, warehouseId: $warehouseId) {
          firstDay
          lastDay
          packages
          isCut
          card {
            priced
            total {
              amount
              currency
            }
            unpriced {
              outcome
              count
            }
          }
          before {
            priced
            total {
              amount
              currency
            }
            unpriced {
              outcome
              count
            }
          }
          compared {
            count
            total {
              amount
              currency
            }
            before {
              amount
              currency
            }
            difference {
              amount
              currency
            }
            percent
          }
    }
  }
`

type Month = NonNullable<RateMonthQuery$data['rateMonth']>
type Side = Month['card']
type Money = NonNullable<Side['total']>

const networkOnly = { fetchPolicy: 'network-only' } as const

interface Props {
  cardId: string
  warehouseId: string
  code: string
  beforeCode: string | null
  isDirty: boolean
}

/** What the packages of the last 30 days would have cost by a card, beside the card before; asked on demand. */
export function RateMonth({ cardId, warehouseId, code, beforeCode, isDirty }: Props) {
  const t = useT()
  const [month, setMonth] = useState<Month | null>(null)
  const [isAsking, setAsking] = useState(false)
  async function ask() {
    setAsking(true)
    try {
      const read = await fetchQuery<RateMonthQuery>(environment, query, { id: cardId, warehouseId }, networkOnly).toPromise()
      setMonth(read?.rateMonth ?? null)
    } catch (error) {
      toaster.error(failureMessage(error, t))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Section title={t('rate.month')}>
      <Box textStyle="xs" color="muted" mb="2">
        {t('rate.month.hint')}
        {isDirty && ` ${t('rate.calculatorSaved')}`}
      </Box>
      <Button loading={isAsking} onClick={() => void ask()}>
        {t('rate.month.ask')}
      </Button>
      <Box role="status" mt="2">
        {month && <Answer month={month} code={code} beforeCode={beforeCode} />}
      </Box>
    </Section>
  )
}

function Answer({ month, code, beforeCode }: { month: Month; code: string; beforeCode: string | null }) {
  const t = useT()
  const intl = useIntl()
  const day = (value: string) => intl.formatDate(value, { timeZone: 'UTC', dateStyle: 'medium' })
  const money = ({ amount, currency }: Money, sign = false) =>
    intl.formatNumber(Number(amount), { style: 'currency', currency, ...(sign && { signDisplay: 'exceptZero' }) })
  const { packages, isCut, firstDay, lastDay, compared } = month
  const percent =
    compared?.percent == null
      ? ''
      : ` (${intl.formatNumber(Number(compared.percent) / 100, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })})`
  return (
    <>
      <Box textStyle="sm">
        {t('rate.month.packages', { count: packages })} {t('rate.period', { from: day(firstDay), until: day(lastDay) })}
        {isCut && (
          <Box color="warn.fg" textStyle="xs">
            {t('rate.month.cut', { count: packages })}
          </Box>
        )}
      </Box>
      {packages > 0 && (
        <>
          <SideOf title={code} side={month.card} money={money} />
          {month.before && beforeCode && <SideOf title={beforeCode} side={month.before} money={money} />}
          {compared && (
            <Box mt="3">
              <Box fontWeight="semibold" textStyle="sm" mb="1">
                {t('rate.month.compared', { count: compared.count })}
              </Box>
              <Facts
                facts={[
                  [code, money(compared.total)],
                  [beforeCode ?? '', money(compared.before)],
                  [t('rate.month.difference'), `${money(compared.difference, true)}${percent}`],
                ]}
              />
            </Box>
          )}
        </>
      )}
    </>
  )
}

function SideOf({ title, side, money }: { title: string; side: Side; money: (value: Money) => string }) {
  const t = useT()
  return (
    <Box mt="3">
      <Box fontWeight="semibold" textStyle="sm" mb="1">
        {title}
      </Box>
      <Facts
        facts={[
          [t('rate.month.priced', { count: side.priced }), side.total ? money(side.total) : '–'],
          ...side.unpriced.map(
            ({ outcome, count }) => [t('rate.month.unpriced', { count }), t(`rate.outcome.${outcome as 'NO_CARD'}`)] as const,
          ),
        ]}
      />
    </Box>
  )
}
