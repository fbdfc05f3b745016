import { readList } from '../../relay/session.ts'
import { stored } from '../../ui/stored.ts'

/** Tokens that prove a known device to the server, newest first. They grant no access and outlive sessions. */
const devicesEntry = stored('devices')
const devicesMost = 20

/** Device tokens, sent with a sign-in attempt. */
export function knownDevices(): string[] {
  return readList(devicesEntry.get()).filter((device): device is string => typeof device === 'string')
}

export function keepDevice(device: string): void {
  devicesEntry.set(JSON.stringify([device, ...knownDevices().filter((known) => known !== device)].slice(0, devicesMost)))
}
