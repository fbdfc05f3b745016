import { Button } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, ScanLine } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useT } from '../../i18n/useT.ts'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { Input } from '../../ui/Input.tsx'
import { DeskFrame } from './deskFrame.ts'
import { leftOf, type Task } from './returnTask.ts'
import { useReturning } from './useReturning.ts'

interface Props {
  warehouseId: string
  task: Task | null
  onTask: (task: Task | null) => void
}

const marks = { idle: ScanLine, ok: CircleCheck, error: CircleAlert }

/** Putting back, step by step: the task, where the goods go, how many. A scanner does each step, so does the keyboard. */
export function ReturnDesk(props: Props) {
  const t = useT()
  const { task } = props
  const desk = useReturning(props)
  const field = useRef<HTMLInputElement>(null)
  const tone = desk.error ? 'error' : desk.done ? 'ok' : 'idle'
  const Mark = marks[tone]
  useEffect(() => {
    if (desk.step !== 'task') field.current?.focus()
    if (desk.step === 'pieces') field.current?.select()
  }, [desk.step])

  function submit(event: FormEvent) {
    event.preventDefault()
    const value = field.current?.value.trim() ?? ''
    if (value === '' || desk.error) return
    if (desk.step === 'pieces') desk.putBack(value)
    else {
      if (field.current) field.current.value = ''
      desk.take(value)
    }
  }

  return (
    <DeskFrame data-tone={tone} aria-label={t('stock.return.desk')}>
      <div className="say" role={desk.error ? 'alert' : 'status'} aria-live="assertive">
        <Mark aria-hidden />
        <div>
          <b>{desk.error ?? desk.done ?? t(`stock.return.step.${desk.step}`)}</b>
          {(desk.error || desk.done) && <span>{t(`stock.return.step.${desk.step}`)}</span>}
        </div>
        {desk.error && (
          <Button variant="solid" colorPalette="negative" size="lg" onClick={desk.acknowledge}>
            {t('scan.trouble.seen')}
          </Button>
        )}
      </div>
      {task && (
        <dl>
          <dt>{t('stock.return.number')}</dt>
          <dd className="code">{task.number}</dd>
          <dt>{t('stock.return.product')}</dt>
          <dd>
            <span className="code">{task.product.sku}</span> <GoodsName name={task.product.name} />
          </dd>
          <dt>{t('stock.return.from')}</dt>
          <dd className="code">{task.from}</dd>
          <dt>{t('stock.return.left')}</dt>
          <dd>{leftOf(task)}</dd>
          <dt>{t('stock.return.to')}</dt>
          <dd className="code">{desk.location ?? (task.proposal ? t('stock.return.proposed', { code: task.proposal }) : '–')}</dd>
        </dl>
      )}
      {desk.choices.length > 0 && (
        <div className="choices">
          {desk.choices.map((choice) => (
            <Button key={choice.id} size="lg" onClick={() => desk.choose(choice)}>
              {choice.number} · {choice.product.sku} × {leftOf(choice)}
            </Button>
          ))}
        </div>
      )}
      <form key={desk.step} onSubmit={submit}>
        <Input
          ref={field}
          size="lg"
          autoComplete="off"
          {...(desk.step === 'pieces' && task && { inputMode: 'numeric', defaultValue: leftOf(task) })}
          aria-label={t(`stock.return.field.${desk.step}`)}
          placeholder={t(`stock.return.field.${desk.step}`)}
        />
        <Button type="submit" size="lg" variant="solid" colorPalette="brand" loading={desk.busy} disabled={desk.error !== null}>
          {t(desk.step === 'pieces' ? 'stock.return.putBack' : 'stock.return.next')}
        </Button>
        {desk.step === 'location' && task?.proposal && (
          <Button size="lg" onClick={() => desk.take(task.proposal ?? '')}>
            {t('stock.return.useProposal', { code: task.proposal })}
          </Button>
        )}
        {task && (
          <Button size="lg" variant="ghost" onClick={desk.leave}>
            {t('stock.return.leave')}
          </Button>
        )}
      </form>
    </DeskFrame>
  )
}
