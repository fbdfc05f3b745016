import { Button, Kbd } from '@chakra-ui/react'
import { CircleQuestionMark, OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/useT.ts'
import { functionKeys } from '../scanner/commandCodes.ts'
import type { LogLine, Trouble } from '../stationTypes.ts'
import { UnbrokenCodes } from './UnbrokenCodes.tsx'

interface Props {
  trouble: Trouble
  /** Number of errors, including this one. */
  count: number
  /** Codes scanned while it is open; none of them is accepted. */
  refusedCodes?: readonly string[]
  onAcknowledge: () => void
  /** Runs an answer of the question. */
  onAnswer?: (run: () => void) => void
}

/** An error that stays until acknowledged: scanned, expected, what to do. Or a question answered by key. */
export function TroublePanel({ trouble, count, refusedCodes = [], onAcknowledge, onAnswer }: Props) {
  const t = useT()
  const { title, scanned, expected, todo, notRun = [], booked = [], question, choices = [], place } = trouble
  return (
    <div className="trouble" role="alert" data-asks={question ? true : undefined}>
      <p className="step">
        {question ? <CircleQuestionMark aria-hidden /> : <OctagonAlert aria-hidden />}
        {t(question ? 'scan.trouble.question' : 'scan.trouble.title')}
        {count > 1 && <span>{t('scan.trouble.more', { count: count - 1 })}</span>}
      </p>
      <h1>
        <UnbrokenCodes text={title} />
      </h1>
      {place}
      <dl>
        <Fact name={t('scan.trouble.scanned')} code>
          {scanned}
        </Fact>
        <Fact name={t('scan.trouble.expected')}>{expected}</Fact>
        <Fact name={t('scan.trouble.todo')}>
          {todo ?? (choices.length > 0 ? t('scan.trouble.choose') : question ? null : t('scan.trouble.putBack'))}
        </Fact>
        {notRun.length > 0 && (
          <Fact name={t('scan.status.notRun')}>
            {t('scan.trouble.notRun', { count: notRun.length })}
            <span className="codes">{notRun.join(' · ')}</span>
          </Fact>
        )}
        {booked.length > 0 && <Fact name={t('scan.trouble.booked')}>{booked.map(bookedLine)}</Fact>}
        {refusedCodes.length > 0 && (
          <Fact name={t('scan.trouble.untaken')}>
            <span className="codes">{refusedCodes.join(' · ')}</span>
            {t(question ? 'scan.trouble.answerFirst' : 'scan.trouble.seeFirst')}
          </Fact>
        )}
      </dl>
      {choices.length > 0 && (
        <div className="answers choices">
          {choices.map(({ key, label, detail, run }) => (
            <Button key={key} variant="solid" colorPalette="warn" size="2xl" onClick={() => onAnswer?.(run)}>
              <span className="code">{label}</span>
              <small>{detail}</small>
            </Button>
          ))}
        </div>
      )}
      <div className="answers">
        {question?.run && (
          <Button variant="solid" colorPalette="warn" size="2xl" onClick={() => question.run && onAnswer?.(question.run)}>
            {question.label} <Kbd>{functionKeys.CONFIRM}</Kbd>
          </Button>
        )}
        {question?.abnormal && (
          <Button
            variant="outline"
            colorPalette="negative"
            size="2xl"
            onClick={() => question.abnormal && onAnswer?.(question.abnormal.run)}
          >
            {question.abnormal.label} <Kbd>{functionKeys.ABNORMAL}</Kbd>
          </Button>
        )}
        <Button variant={question ? 'outline' : 'solid'} colorPalette={question ? 'gray' : 'negative'} size="2xl" onClick={onAcknowledge}>
          {question ? (question.drop ?? t('scan.trouble.drop')) : t('scan.trouble.seen')}{' '}
          <Kbd>{functionKeys[question ? 'UNDO' : 'CONFIRM']}</Kbd>
        </Button>
      </div>
    </div>
  )
}

function Fact({ name, code = false, children }: { name: string; code?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className={code ? 'code' : undefined}>{children}</dd>
    </>
  )
}

const bookedLine = ({ title, detail }: LogLine, i: number) => (
  <span key={i} className="booked">
    {title} {detail}
  </span>
)
