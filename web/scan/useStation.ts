import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../i18n/useT.ts'
import { type Command, commandOfKey, readCommandCode } from './commandCodes.ts'
import type { Scan } from './decoder.ts'
import type { ScanQueue } from './queue.ts'
import type { QueuedScan, ScanResult } from './queueTypes.ts'
import { hearsKeys, listenToScanner, watchHearing } from './scanner.ts'
import { playSound, readySounds } from './sounds.ts'
import { plain, soundOfAll } from './stationRules.ts'
import type { GoOn, StationCommand, Trouble } from './stationTypes.ts'
import { useScanQueue } from './useScanQueue.ts'

/** A key that is pressed once more in the same movement confirms nothing that the person has not read yet. */
const CALM_MS = 600

interface Options<C, R extends ScanResult> {
  queue: ScanQueue<C, R>
  commands: readonly StationCommand[]
  goOn: GoOn<C> | null
  onScan(code: string, by: 'scanner' | 'hand'): void
}

/** What every station does alike: hears the scanner, the F-keys and the command barcodes, plays the sounds, keeps its own errors. */
export function useStation<C, R extends ScanResult>({ queue, commands: all, goOn: ways, onScan }: Options<C, R>) {
  const t = useT()
  const state = useScanQueue(queue)
  const isOffline = state.network === 'offline'
  const goOn = state.tooLong ? null : ways
  const commands = isOffline ? all.map((one) => ({ ...one, disabled: one.disabled || !goOn || !one.alone })) : all
  const ready = useSyncExternalStore(watchHearing, hearsKeys)
  const [ime, setIme] = useState(false)
  const [own, setOwn] = useState<readonly Trouble[]>([])
  const [asked, setAsked] = useState<StationCommand | null>(null)
  const calmFrom = useRef(Number.NEGATIVE_INFINITY)
  // Whoever scans has let go of the key, and may ask anew at once.
  const hasScanned = useRef(false)

  const fail = (trouble: Trouble) => {
    playSound('error')
    setAsked(null)
    setOwn((before) => [...before, trouble])
  }
  const rest = (at: number) => {
    calmFrom.current = at
    hasScanned.current = false
  }
  const acknowledge = (at: number) => {
    if (own.length > 0) setOwn(own.slice(1))
    else if (state.troubles.length > 0) queue.acknowledge()
    else return false
    rest(at)
    return true
  }
  /** What is asked stays as it was shown, whatever is answered meanwhile. */
  const ask = (known: StationCommand, at: number) => {
    rest(at)
    setAsked(known)
  }
  const confirm = (known: StationCommand) => {
    setAsked(null)
    if (commands.some(({ name, disabled }) => name === known.name && disabled)) return playSound('warn')
    known.run(plain(known))
  }
  const command = (given: Command, at = performance.now()) => {
    const known = commands.find(({ name }) => name === given.name)
    if (given.name === 'CONFIRM') {
      if (acknowledge(at)) return
      const mayAsk = hasScanned.current && known?.ask
      if (at - calmFrom.current < CALM_MS && !mayAsk) return playSound('warn')
      if (asked?.ask) return confirm(asked)
    }
    if (!known || known.disabled) return playSound('warn')
    if (known.ask || (given.name === 'ABNORMAL' && given.reason === null)) return ask(known, at)
    setAsked(null)
    known.run(given)
  }
  const take = (code: string, by: 'scanner' | 'hand') => {
    const given = readCommandCode(code)
    if (given === 'unknown') return fail({ title: t('scan.trouble.command'), scanned: code, todo: t('scan.trouble.commandTodo') })
    if (given) return command(given)
    hasScanned.current = true
    const refused = isOffline && goOn?.refuse(code)
    setAsked(null)
    if (refused) return fail({ ...refused, scanned: code })
    onScan(code, by)
  }

  const scanned = useEffectEvent((scan: Scan) => {
    setIme(scan.ime)
    take(scan.code, 'scanner')
  })
  const broken = useEffectEvent((scan: Scan) =>
    fail({ title: t('scan.trouble.broken'), scanned: scan.code, todo: t('scan.trouble.brokenTodo') }),
  )
  const functionKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const given = commandOfKey(event.key)
    if (!given) return
    event.preventDefault()
    command(given, event.timeStamp)
  })

  useEffect(() => {
    const handlers = { onScan: (scan: Scan) => scanned(scan), onBroken: (scan: Scan) => broken(scan), onStroke: readySounds }
    const stop = listenToScanner(window, handlers)
    const onKey = (event: KeyboardEvent) => functionKey(event)
    window.addEventListener('keydown', onKey, true)
    return () => {
      stop()
      window.removeEventListener('keydown', onKey, true)
    }
  }, [])

  const vouch = useEffectEvent((waiting: readonly QueuedScan<C>[]) => ways?.vouch(waiting) ?? [])
  const held = useEffectEvent((scans: readonly QueuedScan<C>[]) => {
    if (!goOn) return playSound('warn')
    for (const { key, code } of scans) fail({ ...goOn.explain(queue.getState().waiting, key), scanned: code })
  })

  useEffect(() => {
    const stops = [
      queue.onHeld((scans) => held(scans)),
      queue.goOn((waiting) => vouch(waiting)),
      queue.onAnswered((entries) => {
        const sound = soundOfAll(entries)
        if (sound) playSound(sound)
        // An error is never behind a question.
        if (entries.some(({ status }) => status === 'refused' || status === 'notRun')) setAsked(null)
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
    isStopped: isOffline && !goOn,
    ready,
    ime,
    own,
    asked,
    confirm: () => asked && confirm(asked),
    stopAsking: () => setAsked(null),
    acknowledge: () => acknowledge(performance.now()),
    command,
    take,
  }
}
