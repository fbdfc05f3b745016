import { useEffect, useEffectEvent, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { sentenceOf } from '../../relay/failure.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { readCommandCode } from '../../scan/commandCodes.ts'
import { listenToScanner } from '../../scan/scanner.ts'
import { playSound } from '../../scan/sounds.ts'
import { wholeWithin } from '../../ui/form/number.ts'
import type { useReturningMutation } from './__generated__/useReturningMutation.graphql.ts'
import { findTasks } from './findTasks.ts'
import { leftOf, readTask, type Task } from './returnTask.ts'

interface Options {
  warehouseId: string
  task: Task | null
  onTask: (task: Task | null) => void
}

/** The steps of putting goods back. An error stops every step until somebody has seen it. */
export function useReturning({ warehouseId, task, onTask }: Options) {
  const t = useT()
  const [shelf, setShelf] = useState<{ taskId: string; code: string } | null>(null)
  const [choices, setChoices] = useState<readonly Task[]>([])
  const [error, setError] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { run, busy } = useCommand<useReturningMutation>(graphql`
    mutation useReturningMutation($input: ReturnToShelfInput!) {
      returnToShelf(input: $input) {
        returnTask {
          ...returnTask_task
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const location = shelf && shelf.taskId === task?.id ? shelf.code : null
  const step = !task ? 'task' : location === null ? 'location' : 'pieces'

  function fail(sentence: string) {
    playSound('error')
    setError(sentence)
  }
  function choose(chosen: Task) {
    setChoices([])
    setDone(null)
    onTask(chosen)
    playSound('ok')
  }
  async function find(code: string) {
    const named = choices.find((choice) => names(choice, code))
    if (named) return choose(named)
    try {
      const found = await findTasks(warehouseId, code)
      const [only] = found
      if (!only) fail(t('stock.return.unknown', { code }))
      else if (found.length === 1) choose(only)
      else {
        setDone(null)
        setChoices(found)
        playSound('warn')
      }
    } catch (failure) {
      fail(sentenceOf(failure, t))
    }
  }
  async function putBack(pieces: number) {
    if (!task || location === null || busy) return
    const outcome = await run({ returnTaskId: task.id, location, pieces })
    if (!outcome.ok) {
      if (outcome.errors.some(({ field }) => field?.includes('location'))) setShelf(null)
      return fail(outcome.failure ? sentenceOf(outcome.failure, t) : outcome.errors.map(({ message }) => message).join('\n'))
    }
    const now = outcome.payload.returnTask && readTask(outcome.payload.returnTask)
    const more = now && now.state === 'OPEN'
    setShelf(null)
    setDone(t('stock.return.done', { count: pieces, sku: task.product.sku, location }))
    onTask(more ? now : null)
    playSound(more ? 'ok' : 'done')
  }
  function take(code: string) {
    if (step === 'task') return void find(code)
    if (task && step === 'location') {
      if (names(task, code)) return fail(t('stock.return.notPlace', { code }))
      setDone(null)
      setShelf({ taskId: task.id, code })
      return playSound('ok')
    }
    if (task && code === location) void putBack(leftOf(task))
    else fail(t('stock.return.piecesFirst', { code }))
  }
  function putBackTyped(typed: string) {
    const left = task ? leftOf(task) : 0
    const pieces = wholeWithin(typed, 1, left)
    if (pieces) void putBack(pieces)
    else fail(t('stock.return.piecesRange', { left }))
  }

  const scanned = useEffectEvent((code: string) => {
    const command = readCommandCode(code)
    const confirms = command !== 'unknown' && command?.name === 'CONFIRM'
    if (error !== null) return confirms ? setError(null) : playSound('error')
    if (!command) take(code)
    else if (confirms && task && step === 'pieces') void putBack(leftOf(task))
    else playSound('warn')
  })
  const broken = useEffectEvent(() => fail(t('scan.trouble.brokenTodo')))
  useEffect(() => listenToScanner(window, { onScan: ({ code }) => scanned(code), onBroken: () => broken() }), [])

  function leave() {
    setShelf(null)
    setChoices([])
    onTask(null)
  }
  return {
    step,
    location,
    choices,
    error,
    done,
    busy,
    choose,
    take,
    putBack: putBackTyped,
    leave,
    acknowledge: () => setError(null),
  } as const
}

const names = ({ product }: Task, code: string) => product.sku === code || product.barcodes.includes(code)
