import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort, installDebian, installedPath } from '../../program.ts'
import { eventually } from '../package/packageFixture.ts'

const program = { file: 'ippeveprinter', variable: 'IPPEVEPRINTER', from: 'cups-ipp-utils' }
const bus = { file: 'dbus-daemon', variable: 'DBUS_DAEMON', from: 'dbus-daemon' }

/** Installs the printer of Debian's cups-ipp-utils if this user may; false if there is none then. */
export async function hasIppPrinter(): Promise<boolean> {
  const isThere = () => installedPath(program) !== undefined && installedPath(bus) !== undefined
  if (!isThere()) await installDebian([program.from, bus.from], isThere, console.log)
  return isThere()
}

/** Prints each document into a file, after the files that hold it up are gone. */
const printCommand = (folder: string) => `#!/bin/sh
if [ -e ${folder}/broken ]; then exit 1; fi
if [ -e ${folder}/empty ]; then
  echo 'STATE: +media-empty' >&2
  while [ -e ${folder}/empty ]; do sleep 0.05; done
  echo 'STATE: -media-empty' >&2
fi
while [ -e ${folder}/hold ]; do sleep 0.05; done
cp "$1" "${folder}/printed/$(date +%s%N)"
`

/** The system bus that the printer wants, of its own. */
const busConfiguration = (folder: string) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=${folder}/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

/** A real IPP printer in a process of its own, behind a port that can cut connections. */
export class IppPrinter {
  readonly #folder = mkdtempSync(join(tmpdir(), 'wavehouse-ipp-'))
  #bus: ChildProcess | null = null
  #printer: ChildProcess | null = null
  #door: Server | null = null
  #open = new Set<Socket>()
  #port = 0
  #doorPort = 0
  /** What is cut: the connection of the next document, in its beginning or after its end, before the answer. */
  cutsNext: 'beginning' | 'answer' | null = null

  static async start(): Promise<IppPrinter> {
    const printer = new IppPrinter()
    mkdirSync(join(printer.#folder, 'printed'))
    mkdirSync(join(printer.#folder, 'spool'))
    await printer.#startBus()
    printer.#port = await freePort()
    await printer.switchOn()
    return printer
  }

  get address(): string {
    return `ipp://127.0.0.1:${this.#doorPort}/ipp/print`
  }

  /** The documents that were printed, oldest first. */
  printed(): Buffer[] {
    const folder = join(this.#folder, 'printed')
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name)))
  }

  /** Until `goOn`, jobs are held up, the paper is out, or every job fails. */
  holdUp(by: 'hold' | 'empty' | 'broken'): void {
    writeFileSync(join(this.#folder, by), '')
  }

  goOn(by: 'hold' | 'empty' | 'broken'): void {
    rmSync(join(this.#folder, by))
  }

  async switchOn(): Promise<void> {
    const command = join(this.#folder, 'print')
    writeFileSync(command, printCommand(this.#folder))
    chmodSync(command, 0o755)
    const options = ['-p', `${this.#port}`, '-r', 'off', '-n', 'localhost', '-d', join(this.#folder, 'spool'), '-c', command]
    const env = { ...process.env, LD_PRELOAD: undefined, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${this.#folder}/bus` }
    // A group of its own, so that its print command ends with it.
    this.#printer = spawn(installedPath(program) ?? '', [...options, '-f', 'application/pdf', 'Label'], {
      env,
      stdio: 'ignore',
      detached: true,
    })
    await eventually(
      () => listens(this.#port),
      (isListening) => isListening,
    )
    await this.#openDoor()
  }

  /** Takes the printer away, with what it was doing. */
  async switchOff(): Promise<void> {
    const door = this.#door
    if (!door?.listening) return
    const closed = once(door, 'close')
    door.close()
    await killed(this.#printer, true)
    for (const socket of this.#open) socket.destroy()
    await closed
  }

  async close(): Promise<void> {
    await this.switchOff()
    await killed(this.#bus)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #startBus(): Promise<void> {
    const file = join(this.#folder, 'bus.conf')
    writeFileSync(file, busConfiguration(this.#folder))
    const env = { ...process.env, LD_PRELOAD: undefined }
    const child = spawn(installedPath(bus) ?? '', [`--config-file=${file}`, '--nofork', '--print-address'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#bus = child
    for await (const _line of createInterface(child.stdout)) break
    child.stdout.resume()
  }

  async #openDoor(): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (client) => this.#connect(client))
    this.#door = server
    server.listen(this.#doorPort, '127.0.0.1')
    await once(server, 'listening')
    this.#doorPort = (server.address() as { port: number }).port
  }

  #connect(client: Socket): void {
    const printer = connect({ port: this.#port, host: '127.0.0.1' })
    const end = () => {
      client.destroy()
      printer.destroy()
    }
    for (const socket of [client, printer]) {
      this.#open.add(socket)
      socket.on('error', end).on('close', () => {
        this.#open.delete(socket)
        end()
      })
    }
    let isDocument = false
    client.on('data', (bytes) => {
      // It refuses the name of the paper first.
      isDocument ||= bytes.includes('application/pdf') && !bytes.includes('om_label')
      if (isDocument && this.cutsNext === 'beginning') {
        this.cutsNext = null
        printer.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => end())
      } else {
        printer.write(bytes)
      }
    })
    printer.on('data', (bytes) => {
      if (!isDocument || this.cutsNext !== 'answer') return void client.write(bytes)
      this.cutsNext = null
      end()
    })
  }
}

async function killed(child: ChildProcess | null, withGroup = false): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  process.kill(withGroup ? -child.pid : child.pid, 'SIGKILL')
  await gone
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  const isListening = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isListening
}
