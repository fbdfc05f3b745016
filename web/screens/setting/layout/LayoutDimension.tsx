import { useIntl } from 'react-intl'
import { useT } from '../../../i18n/useT.ts'

interface Props {
  name: string
  millimetres: number
  /** Vertical line from one y to the other at this x; its text at `textAt`. */
  at: number
  from: number
  to: number
  textAt: number
  isTextHidden?: boolean
  isLit: boolean
}

/** A measure at the right edge of the drawing. */
export function Dimension({ name, millimetres, at, from, to, textAt, isTextHidden = false, isLit }: Props) {
  const t = useT()
  const intl = useIntl()
  return (
    <g className="dimension" data-lit={isLit || undefined}>
      <path d={`M${at} ${from}V${to}M${at - 4} ${from}h8M${at - 4} ${to}h8`} />
      {!isTextHidden && (
        <text x={at + 10} y={textAt - 7}>
          <tspan>{name}</tspan>
          <tspan x={at + 10} dy="14">
            {intl.formatNumber(millimetres / 1000, { minimumFractionDigits: 2 })} {t('layout.metres')}
          </tspan>
        </text>
      )}
    </g>
  )
}
