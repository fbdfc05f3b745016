import { Button, Kbd } from '@chakra-ui/react'
import { OctagonAlert } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { functionKeys } from './commandCodes.ts'
import type { Trouble } from './stationTypes.ts'

interface Props {
  trouble: Trouble
  /** How many wait, this one included. */
  count: number
  onAcknowledge: () => void
}

/** An error that stays until somebody has seen it: what was scanned, what was expected, what to do. */
export function TroublePanel({ trouble, count, onAcknowledge }: Props) {
  const t = useT()
  const { title, scanned, expected, todo, notRun = [] } = trouble
  return (
    <div className="trouble" role="alert">
      <p className="step">
        <OctagonAlert aria-hidden />
        {t('scan.trouble.title')}
        {count > 1 && <span>{t('scan.trouble.more', { count: count - 1 })}</span>}
      </p>
      <h1>{title}</h1>
      <dl>
        <dt>{t('scan.trouble.scanned')}</dt>
        <dd className="code">{scanned}</dd>
        {expected && (
          <>
            <dt>{t('scan.trouble.expected')}</dt>
            <dd>{expected}</dd>
          </>
        )}
        <dt>{t('scan.trouble.todo')}</dt>
        <dd>{todo ?? t('scan.trouble.putBack')}</dd>
        {notRun.length > 0 && (
          <>
            <dt>{t('scan.status.notRun')}</dt>
            <dd>
              {t('scan.trouble.notRun', { count: notRun.length })}
              <span className="codes">{notRun.join(' · ')}</span>
            </dd>
          </>
        )}
      </dl>
      <Button variant="solid" colorPalette="negative" size="2xl" onClick={onAcknowledge}>
        {t('scan.trouble.seen')} <Kbd>{functionKeys.CONFIRM}</Kbd>
      </Button>
    </div>
  )
}
