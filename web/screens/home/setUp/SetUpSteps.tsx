import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Check, LockOpen } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { Rights, RightsEverywhere } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { Section } from '../../../ui/Section.tsx'
import type { SetUpStepsQuery } from './__generated__/SetUpStepsQuery.graphql.ts'
import { isKnown, nextOf, placeOf, type Step } from './steps.ts'

const query = graphql`
  query SetUpStepsQuery($warehouseId: ID) {
    setUp(warehouseId: $warehouseId) {
      step
      isDone
      isOptional
      waitsFor
    }
  }
`

interface Props {
  /** Null while there is no warehouse. */
  warehouseId: string | null
  /** Shows nothing once a package was shipped. */
  endsWithSet?: boolean
  title: string
  actions?: ReactNode
}

/** Steps of setting up a warehouse: what is done, what is next and what each unlocks. */
export function SetUpSteps({ warehouseId, endsWithSet = false, title, actions }: Props) {
  const t = useT()
  const steps = useBackgroundQuery<SetUpStepsQuery>(query, { warehouseId })?.setUp.filter(isKnown)
  if (!steps || (endsWithSet && steps.some(({ step, isDone }) => step === 'SHIP' && isDone))) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const next = nextOf(steps)
  return (
    <Section title={title} aside={actions}>
      <Flex align="center" wrap="wrap" columnGap="6" rowGap="2" mb="4">
        <Box textStyle="lg" fontWeight="semibold">
          {next ? t('setUp.done', { done, total: steps.length }) : t('setUp.all')}
        </Box>
        <Bar aria-hidden>
          {steps.map((one) => (
            <span key={one.step} data-done={one.isDone || undefined} data-next={one === next || undefined} />
          ))}
        </Bar>
        <Box color="muted" textStyle="xs">
          {t('setUp.read')}
        </Box>
      </Flex>
      <List>
        {steps.map((step, at) => (
          <SetUpRow key={step.step} step={step} number={at + 1} isNext={step === next} />
        ))}
      </List>
    </Section>
  )
}

function SetUpRow({ step: { step, isDone, isOptional, waitsFor }, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const t = useT()
  const linkTo = useLinkTo()
  const { path, right, everywhere, done = path, sheet } = placeOf[step]
  const rights = use(everywhere ? RightsEverywhere : Rights)
  const mayOpen = rights.has(right)
  const [first] = waitsFor
  const title = t(`setUp.step.${step}`)
  return (
    <li data-done={isDone || undefined} data-next={isNext || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className="number">{isDone ? <Check size={16} aria-hidden /> : number}</span>
      <div>
        <b>{title}</b>
        <span className="unlocks">
          <LockOpen size={12} aria-hidden /> {t('setUp.unlocks', { what: t(`setUp.unlocks.${step}`) })}
        </span>
      </div>
      <span className="state">
        {isDone && t('setUp.isDone')}
        {!isDone && first && t('setUp.after', { step: t(`setUp.step.${first as Step['step']}`) })}
        {!isDone && !first && isOptional && t('setUp.optional')}
      </span>
      {!first && mayOpen && (
        <Flex gap="2" wrap="wrap" justify="flex-end">
          {!isDone && sheet && rights.has(sheet.right) && (
            <Button asChild size="sm" variant="ghost">
              <Link to={linkTo(sheet.path)} aria-label={`${t('setUp.sheet')}: ${title}`}>
                {t('setUp.sheet')}
              </Link>
            </Button>
          )}
          <Button asChild size="sm" variant={isNext ? 'solid' : 'outline'}>
            <Link to={linkTo(isDone ? done : path)} aria-label={`${t('setUp.open')}: ${title}`}>
              {t('setUp.open')}
            </Link>
          </Button>
        </Flex>
      )}
    </li>
  )
}

const Bar = chakra('div', {
  base: {
    display: 'flex',
    gap: '0.5',
    flex: '1',
    minW: '10rem',
    maxW: '40rem',
    '& span': { flex: '1', h: '2', bg: 'bg.muted', borderRadius: 'full' },
    '& [data-next]': { bg: 'brand.subtle', boxShadow: 'inset 0 0 0 1px {colors.brand.solid}' },
    '& [data-done]': { bg: 'brand.solid' },
  },
})

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    columnGap: '6',
    columns: { base: '1', lg: '2' },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '1.75rem minmax(0, 1fr) auto auto',
      alignItems: 'center',
      columnGap: '3',
      minH: '3.25rem',
      py: '1.5',
      borderTopWidth: '1px',
      borderColor: 'line.soft',
      breakInside: 'avoid',
    },
    '& .number': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      boxSize: '7',
      borderWidth: '1px',
      borderStyle: 'dashed',
      borderColor: 'line',
      borderRadius: 'full',
      color: 'muted',
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-done] .number': { borderStyle: 'solid', borderColor: 'brand.border', bg: 'brand.subtle', color: 'brand.fg' },
    '& [data-next] .number': { borderStyle: 'solid', borderColor: 'brand.solid', color: 'brand.fg', fontWeight: 'semibold' },
    '& b': { display: 'block', fontWeight: 'semibold' },
    '& .unlocks': {
      display: { base: 'none', sm: 'block' },
      color: 'muted',
      textStyle: 'xs',
      '& svg': { display: 'inline', verticalAlign: '-0.1em' },
    },
    '& .state': { color: 'muted', textStyle: 'xs', textAlign: 'end' },
  },
})
