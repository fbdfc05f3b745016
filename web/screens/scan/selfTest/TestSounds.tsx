import { Button, Flex } from '@chakra-ui/react'
import { useT } from '../../../i18n/useT.ts'
import { playSound, type SoundName, soundNames } from '../../../station/scanner/sounds.ts'

const words = {
  ok: 'scan.test.sound.ok',
  warn: 'scan.test.sound.warn',
  error: 'scan.test.sound.error',
  done: 'scan.test.sound.done',
  recorded: 'scan.test.sound.recorded',
  repeat: 'scan.test.sound.repeat',
} as const satisfies Record<SoundName, string>

const palettes = {
  ok: 'brand',
  warn: 'warn',
  error: 'negative',
  done: 'brand',
  recorded: 'warn',
  repeat: 'warn',
} as const satisfies Record<SoundName, string>

/** Plays each sound of a station. */
export function TestSounds() {
  const t = useT()
  return (
    <section>
      <h2>{t('scan.test.sounds')}</h2>
      <p>{t('scan.test.soundsHint')}</p>
      <Flex wrap="wrap" gap="2">
        {soundNames.map((name) => (
          <Button key={name} size="lg" variant="surface" colorPalette={palettes[name]} onClick={() => playSound(name)}>
            {t(words[name])}
          </Button>
        ))}
      </Flex>
    </section>
  )
}
