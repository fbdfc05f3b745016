import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { feeds, labelHeights, locationLabelParts, locationLabelSizes } from '../../../graph/print/states/labelLayout.ts'
import { useT } from '../../i18n/useT.ts'
import { Input } from '../../ui/Input.tsx'
import { columnChoices, type LabelSettings } from './useLabelSettings.ts'

interface Props {
  settings: LabelSettings
  /** Labels of each: what the field is called, and what is said of it; without it one of each is printed. */
  copies?: { label: string; hint?: string | undefined } | undefined
  /** Whether they are labels of locations, which have their own height and contents. */
  isOfLocations?: boolean
}

/** Paper of labels, their number and where the first one is; of location labels also their height and what they say. */
export function LabelOptions({ settings, copies, isOfLocations = false }: Props) {
  const t = useT()
  const { feed, columns, parts, isWrong } = settings
  const id = useId()
  return (
    <Flex direction="column" gap="3">
      <Cards label={t('labels.columns')}>
        {columnChoices.map((one) => (
          <Card
            key={one}
            name={`${id}-columns`}
            isChosen={one === columns}
            onChoose={() => settings.set({ columns: one })}
            title={t('labels.columns.count', { count: one })}
            hint={isOfLocations && feed === 'roll' ? t('labels.width', { width: locationLabelSizes[one].widthMillimetres }) : undefined}
            picture={<Picture columns={one} rows={3} />}
          />
        ))}
      </Cards>
      <Cards label={t('labels.paper')}>
        {feeds.map((one) => (
          <Card
            key={one}
            name={`${id}-feed`}
            isChosen={one === feed}
            onChoose={() => settings.set({ feed: one })}
            title={t(`labels.paper.${one}`)}
            picture={<Picture columns={one === 'roll' ? 1 : 2} rows={one === 'roll' ? 4 : 3} isSheet={one === 'flat'} />}
          />
        ))}
      </Cards>
      <Flex wrap="wrap" gap="3">
        {copies && (
          <NumberInput
            label={copies.label}
            value={settings.copies}
            isWrong={isWrong.copies}
            hint={isWrong.copies ? t('labels.copies.error') : copies.hint}
            onChange={(text) => settings.set({ copies: text })}
          />
        )}
        {feed === 'flat' && (
          <NumberInput
            label={t('labels.start')}
            value={settings.start}
            isWrong={isWrong.start}
            hint={isWrong.start ? t('labels.start.error') : t('labels.start.hint')}
            onChange={(text) => settings.set({ start: text })}
          />
        )}
        {isOfLocations && (
          <NumberInput
            label={t('labels.height')}
            unit="mm"
            value={settings.height}
            isWrong={isWrong.height}
            hint={isWrong.height ? t('labels.height.error', labelHeights) : t('labels.height.hint')}
            onChange={(text) => settings.set({ height: text })}
          />
        )}
      </Flex>
      {isOfLocations && (
        <Flex role="group" aria-label={t('labels.parts')} wrap="wrap" columnGap="5" rowGap="1">
          {locationLabelParts.map((part) => (
            <Flex asChild key={part} align="center" gap="1.5" minH="8">
              <label>
                <input
                  type="checkbox"
                  checked={parts.includes(part)}
                  onChange={({ target }) =>
                    settings.set({ parts: locationLabelParts.filter((one) => (one === part ? target.checked : parts.includes(one))) })
                  }
                />
                {t(`labels.part.${part}`)}
              </label>
            </Flex>
          ))}
        </Flex>
      )}
    </Flex>
  )
}

function Cards({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <Box id={id} mb="1">
        {label}
      </Box>
      <Flex role="radiogroup" aria-labelledby={id} wrap="wrap" gap="2">
        {children}
      </Flex>
    </div>
  )
}

interface CardProps {
  /** Of all cards that exclude each other. */
  name: string
  isChosen: boolean
  onChoose: () => void
  title: string
  hint?: string | undefined
  picture: ReactNode
}

function Card({ name, isChosen, onChoose, title, hint, picture }: CardProps) {
  return (
    <Choice data-chosen={isChosen || undefined}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {picture}
      <span>
        <Box as="span" display="block" fontWeight="semibold">
          {title}
        </Box>
        {hint && (
          <Box as="span" display="block" color="muted" textStyle="xs">
            {hint}
          </Box>
        )}
      </span>
    </Choice>
  )
}

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    flex: '1 1 6.5rem',
    minH: '12',
    px: '3',
    py: '1.5',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l2',
    cursor: 'checkbox',
    _hover: { bg: 'bg.muted' },
    '&[data-chosen]': { borderColor: 'brand.solid', bg: 'brand.subtle', boxShadow: '0 0 0 1px {colors.brand.solid}' },
  },
})

/** Labels on their paper, as a sign. */
function Picture({ columns, rows, isSheet = false }: { columns: number; rows: number; isSheet?: boolean }) {
  const [width, height, edge] = [26, isSheet ? 32 : 26, 3]
  const [across, down] = [(width - edge * 2 - (columns - 1) * 2) / columns, (height - edge * 2 - (rows - 1) * 2) / rows]
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
      <rect x="0.5" y="0.5" width={width - 1} height={height - 1} rx="2" fill="none" stroke="currentColor" opacity="0.35" />
      {Array.from({ length: rows * columns }, (_, at) => `${at % columns} ${Math.floor(at / columns)}`).map((place) => {
        const [column = 0, row = 0] = place.split(' ').map((part) => parseInt(part, 10))
        return (
          <rect
            key={place}
            x={edge + column * (across + 2)}
            y={edge + row * (down + 2)}
            width={across}
            height={down}
            rx={1}
            fill="currentColor"
            opacity="0.45"
          />
        )
      })}
    </svg>
  )
}

interface NumberProps {
  label: string
  value: string
  unit?: string
  isWrong: boolean
  hint?: string | undefined
  onChange: (text: string) => void
}

function NumberInput({ label, value, unit, isWrong, hint, onChange }: NumberProps) {
  const id = useId()
  return (
    <Box flex="1 1 9rem" maxW="16rem">
      <label htmlFor={id}>{unit ? `${label} (${unit})` : label}</label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        textAlign="end"
        value={value}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <Box id={`${id}-hint`} textStyle="xs" color={isWrong ? 'negative.fg' : 'muted'}>
        {hint}
      </Box>
    </Box>
  )
}
