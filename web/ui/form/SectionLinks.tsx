import { Box } from '@chakra-ui/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { useT } from '../../i18n/useT.ts'
import { TabBar } from '../TabBar.ts'
import { flattenErrors } from './flattenErrors.ts'
import { countBySection, type FormSection } from './sections.ts'
import type { ServerForm } from './useServerForm.ts'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  sections: readonly FormSection[]
  /** Fields that somebody else changed too. */
  noticed?: readonly string[]
}

/** Links to the sections of a long form, with the number of their errors, else of their notices. Stays in view while the form is scrolled. */
export function SectionLinks<Values extends FieldValues>({ form, sections, noticed = [] }: Props<Values>) {
  const t = useT()
  const intl = useIntl()
  const inView = useSectionsInView(sections)
  const [pressed, setPressed] = useState('')
  // What was asked for may stand beside another section, or at the end, where nothing can be scrolled up; until the user goes on.
  const current = pressed || (sections.find(({ id }) => inView.has(id)) ?? sections[0])?.id
  useEffect(() => {
    if (pressed === '') return
    const leave = new AbortController()
    for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      window.addEventListener(event, () => setPressed(''), { signal: leave.signal, passive: true })
    return () => leave.abort()
  }, [pressed])
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (link) bar.current?.scrollTo({ left: link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2 })
  }, [current])
  const { errors } = form.formState
  const wrong = countBySection(
    sections,
    flattenErrors(errors).map(({ path }) => path),
  )
  const told = countBySection(sections, noticed)
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault()
    setPressed(id)
    leadTo(id)
  }
  return (
    <TabBar
      ref={bar}
      aria-label={t('form.sections.label')}
      data-section-links
      position="sticky"
      // Over the padding above the page.
      top={{ base: '-3', sm: '-4' }}
      zIndex="docked"
      bg="surface"
      mb="0"
    >
      {sections.map(({ id, title }) => {
        const faults = wrong.get(id) ?? 0
        const notices = told.get(id) ?? 0
        return (
          <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined} onClick={(event) => go(event, id)}>
            {title}
            {(faults > 0 || notices > 0) && (
              <Count colorPalette={faults > 0 ? 'negative' : 'warn'} number={intl.formatNumber(faults || notices)}>
                {faults > 0 ? t('form.sections.errors', { count: faults }) : t('form.sections.notices', { count: notices })}
              </Count>
            )}
          </a>
        )
      })}
    </TabBar>
  )
}

/** A number, with words for those who do not see its colour. */
function Count({ number, colorPalette, children }: { number: string; colorPalette: string; children: string }) {
  return (
    <Box
      as="span"
      colorPalette={colorPalette}
      data-tip={children}
      px="1.5"
      minW="5"
      textAlign="center"
      textStyle="xs"
      fontWeight="semibold"
      borderRadius="full"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
    >
      <span aria-hidden>{number}</span>
      <Box as="span" srOnly>
        {children}
      </Box>
    </Box>
  )
}

/** The first wrong field of a section gets the focus; without one, the section. */
function leadTo(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  const wrong = section.querySelector<HTMLElement>('[aria-invalid=true]')
  section.scrollIntoView({ block: 'start' })
  if (wrong) wrong.focus()
  else section.focus({ preventScroll: true })
}

/** The sections in the upper part of the window. */
function useSectionsInView(sections: readonly FormSection[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setSeen((before) => {
          const next = new Set(before)
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) next.add(target.id)
            else next.delete(target.id)
          }
          return next
        }),
      { rootMargin: '-15% 0px -70% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return seen
}
