import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../i18n/useT.ts'
import type { ScanQueue } from './queue/queue.ts'
import type { Entry, QueuedScan, ScanResult } from './queue/queueTypes.ts'
import { useScanQueue } from './queue/useScanQueue.ts'
import { type Command, type CommandName, readCommandCode } from './scanner/commandCodes.ts'
import { receivesKeys, watchReceivesKeys } from './scanner/scanner.ts'
import { playSound, prepareSounds } from './scanner/sounds.ts'
import { tellTypedDigits } from './scanner/typedDigits.ts'
import { useCommandKeys, useScanner } from './scanner/useScanner.ts'
import { soundOfAll, toCommand, troublesOf } from './stationRules.ts'
import type { Alarm, LogLine, OfflineMode, StationCommand, Trouble } from './stationTypes.ts'

/** A second key press within this time is part of the same movement and does not confirm a new question. */
const GUARD_MS = 600

interface Options<C, R extends ScanResult> {
  queue: ScanQueue<C, R>
  commands: readonly StationCommand[]
  offlineMode: OfflineMode<C> | null
  onScan(code: string, by: 'scanner' | 'hand'): void
  line(entry: Entry<C, R>): LogLine
  explain: ((entry: Entry<C, R>) => Partial<Trouble>) | undefined
  alarms: readonly Alarm[]
  onStopped: ((isStopped: boolean) => void) | undefined
}

/**
 * Common behaviour of all stations: scanner, function keys, command barcodes, sounds and errors. While an error is open only its acknowledgement is
 * accepted; scans are refused audibly and never enter the queue, because their instruction would not be seen and the goods misplaced.
 */
export function useStation<C, R extends ScanResult>({
  queue,
  commands: all,
  offlineMode: policy,
  onScan,
  line,
  explain,
  alarms,
  onStopped,
}: Options<C, R>) {
  const t = useT()
  const state = useScanQueue(queue)
  const isOffline = state.network === 'offline'
  const offlineMode = state.tooLong ? null : policy
  const ready = useSyncExternalStore(watchReceivesKeys, receivesKeys)
  const [ime, setIme] = useState(false)
  const [own, setOwn] = useState<readonly Trouble[]>([])
  const [askedCommand, setAskedCommand] = useState<StationCommand | null>(null)
  const [refusedCodes, setRefusedCodes] = useState<readonly string[]>([])
  const troubles = [...own, ...troublesOf(state.troubles, explain, line, t('scan.trouble.failed'))]
  const [open] = troubles
  const isBarred = (one: StationCommand) => open !== undefined || (isOffline && (!offlineMode || !one.worksOffline))
  const commands = all.map((one) => (isBarred(one) ? { ...one, disabled: true } : one))
  const guardFrom = useRef(Number.NEGATIVE_INFINITY)
  // A scan means that the key was released, so the next press is a new one.
  const hasScanned = useRef(false)
  const openedAt = useRef(Number.NEGATIVE_INFINITY)
  // An error may have arrived since the last render.
  const ownNow = useRef<readonly Trouble[]>([])
  const isStopped = () => ownNow.current.length > 0 || queue.getState().troubles.length > 0

  const keepOwn = (next: readonly Trouble[]) => {
    ownNow.current = next
    setOwn(next)
  }
  const fail = (trouble: Trouble) => {
    playSound('error')
    openedAt.current = performance.now()
    setAskedCommand(null)
    keepOwn([...ownNow.current, trouble])
  }
  const startGuard = (at: number) => {
    guardFrom.current = at
    hasScanned.current = false
  }
  const acknowledge = (at: number) => {
    setRefusedCodes([])
    open?.question?.onDrop?.()
    startGuard(at)
    if (ownNow.current.length > 0) keepOwn(ownNow.current.slice(1))
    else queue.acknowledge()
  }
  /** Refuses input while an error is open; the panel lists it. */
  const refuse = (code?: string) => {
    playSound('error')
    if (code) setRefusedCodes((before) => [...before, code])
    return false
  }
  /** Answers a question or acknowledges an error, unless the press is part of the movement that raised it. */
  const answer = (name: CommandName, at: number) => {
    const question = open?.question
    if (!open) return refuse()
    if (name === (question ? 'UNDO' : 'CONFIRM')) return acknowledge(at)
    const run = name === 'CONFIRM' ? question?.run : name === 'ABNORMAL' ? question?.abnormal?.run : undefined
    if (!run) return refuse()
    if (at - Math.max(guardFrom.current, openedAt.current) < GUARD_MS) return playSound('warn')
    settleQuestion(run, at)
  }
  /** Runs an answer; a question of the page itself is over with it. */
  const settleQuestion = (run: () => void, at: number) => {
    setRefusedCodes([])
    if (ownNow.current.length > 0) keepOwn(ownNow.current.slice(1))
    run()
    startGuard(at)
  }
  /** A question stays as shown while answers arrive. */
  const ask = (known: StationCommand, at: number) => {
    // It can be read only when it is shown, however late the page handles its keys.
    startGuard(Math.max(at, performance.now()))
    setAskedCommand(known)
  }
  const confirm = (known: StationCommand) => {
    setAskedCommand(null)
    if (commands.some(({ name, disabled }) => name === known.name && disabled)) return playSound('warn')
    known.run(toCommand(known))
  }
  const command = (given: Command, at = performance.now()) => {
    if (isStopped()) return answer(given.name, at)
    const known = commands.find(({ name }) => name === given.name)
    if (given.name === 'CONFIRM') {
      const mayAsk = hasScanned.current && known?.ask
      if (at - guardFrom.current < GUARD_MS && !mayAsk) return playSound('warn')
      if (askedCommand?.ask) return confirm(askedCommand)
    }
    if (!known || known.disabled) return playSound('warn')
    // What confirms after another command is no second press of the one before.
    if (given.name !== 'CONFIRM') guardFrom.current = Number.NEGATIVE_INFINITY
    if (known.ask || (given.name === 'ABNORMAL' && given.reason === null && !known.atOnce)) return ask(known, at)
    setAskedCommand(null)
    known.run(given)
  }
  /** Handles a code; false while an error is open, so that typed text stays. */
  const handleCode = (code: string, by: 'scanner' | 'hand', at = performance.now()): boolean => {
    const given = readCommandCode(code)
    if (given && given !== 'unknown') command(given, at)
    else if (isStopped()) return refuse(code)
    else if (given) fail({ title: t('scan.trouble.command'), scanned: code, todo: t('scan.trouble.commandTodo') })
    else enter(code, by)
    return true
  }
  const enter = (code: string, by: 'scanner' | 'hand') => {
    hasScanned.current = true
    const refused = isOffline && offlineMode?.refuse(code)
    setAskedCommand(null)
    if (refused) fail({ ...refused, scanned: code })
    else onScan(code, by)
  }

  useScanner({
    onScan: (scan, _, at) => {
      setIme(scan.ime)
      handleCode(scan.code, 'scanner', at)
    },
    onBroken: ({ code }) => {
      if (isStopped()) refuse(code)
      else fail({ title: t('scan.trouble.broken'), scanned: code, todo: t('scan.trouble.brokenTodo') })
    },
    onStroke: prepareSounds,
    onDigits: (digits) => {
      if (!isStopped()) tellTypedDigits(digits)
    },
  })
  useCommandKeys(command)
  const raised = useRef(new Set<string>())
  const raise = useEffectEvent(() => {
    for (const alarm of alarms.filter(({ key }) => !raised.current.has(key))) {
      raised.current.add(alarm.key)
      fail(alarm)
    }
  })
  const alarmKeys = alarms.map(({ key }) => key).join(' ')
  useEffect(() => {
    if (alarmKeys !== '') raise()
  }, [alarmKeys])

  const hasTrouble = open !== undefined
  useEffect(() => onStopped?.(hasTrouble), [onStopped, hasTrouble])

  const filter = useEffectEvent((waiting: readonly QueuedScan<C>[]) => policy?.filter(waiting) ?? [])
  /** What was said of scans that wait for the network, by key. */
  const told = useRef(new Map<string, string>())
  const onHeldScans = useEffectEvent((scans: readonly QueuedScan<C>[]) => {
    if (!offlineMode) return playSound('warn')
    for (const { key, code } of scans) {
      const trouble = offlineMode.explain(queue.getState().waiting, key)
      told.current.set(key, trouble.title)
      fail({ ...trouble, scanned: code })
    }
  })
  /** Drops refusals that say again what was said while the scan waited; returns the other answers. */
  const withoutTold = useEffectEvent((entries: readonly Entry<C, R>[]) => {
    const again = queue.getState().troubles.filter((trouble) => {
      const [shown] = troublesOf([trouble], explain, line, t('scan.trouble.failed'))
      const isAll = trouble.notRun.length === 0 && trouble.booked.length === 0 && !shown?.choices && !shown?.question
      return isAll && told.current.get(trouble.entry.scan.key) === shown?.title
    })
    const keys = new Set(again.map(({ entry }) => entry.scan.key))
    for (const key of keys) queue.acknowledge(key)
    for (const { scan } of entries) told.current.delete(scan.key)
    return entries.filter(({ scan }) => !keys.has(scan.key))
  })

  useEffect(() => {
    const stops = [
      queue.onHeld((scans) => onHeldScans(scans)),
      queue.allowOffline((waiting) => filter(waiting)),
      queue.onAnswered((answered) => {
        const entries = withoutTold(answered)
        const sound = soundOfAll(entries)
        if (sound) playSound(sound)
        // An error is shown above a question.
        if (!entries.some(({ status }) => status === 'refused' || status === 'notRun')) return
        openedAt.current = performance.now()
        setAskedCommand(null)
      }),
      queue.onRecorded(() => playSound('recorded')),
    ]
    window.addEventListener('online', queue.resume)
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('online', queue.resume)
    }
  }, [queue])

  return {
    state,
    commands,
    isStopped: isOffline && !offlineMode,
    ready,
    ime,
    troubles,
    refusedCodes,
    askedCommand,
    confirm: () => askedCommand && confirm(askedCommand),
    stopAsking: () => setAskedCommand(null),
    acknowledge: () => acknowledge(performance.now()),
    settleQuestion: (run: () => void) => settleQuestion(run, performance.now()),
    command,
    handleCode,
  }
}
