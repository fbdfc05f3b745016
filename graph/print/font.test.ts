import { describe, expect, test } from 'vitest'
import { runsOf, settable, unprintableCharacters, widthOf } from './font.ts'

describe('faces', () => {
  test('Chinese and Latin of a label need one face', () => {
    expect(runsOf('张小明 A01-01-01', 'bold').map((run) => run.face)).toEqual(['bold'])
  })

  test('letters that the Chinese face lacks come from the other one, at the same height', () => {
    const runs = runsOf('Wrocław', 'regular')
    expect(runs.map((run) => run.text)).toEqual(['Wroc', 'ł', 'aw'])
    expect(runs[1]!.face).toBe('mono')
    expect(runs[1]!.scale).toBeGreaterThan(1)
    expect(runs.reduce((sum, run) => sum + run.width, 0)).toBeCloseTo(widthOf('Wrocław', 'regular'))
  })

  test('what no face has loses its accent or becomes a box, and is told', () => {
    expect(runsOf('Ḳ', 'regular').map((run) => run.text)).toEqual(['K'])
    expect(runsOf('서울', 'regular').map((run) => run.text)).toEqual(['□□'])
    expect(unprintableCharacters('Ḳengarags 서울 深圳 Łódź\n1')).toEqual(['Ḳ', '서', '울'])
    expect(unprintableCharacters('深圳市 Świętokrzyska 12')).toEqual([])
  })

  test('widths of parts add up', () => {
    expect(widthOf('深圳', 'regular')).toBe(2)
    expect(widthOf('ab', 'bold')).toBeCloseTo(widthOf('a', 'bold') + widthOf('b', 'bold'))
    expect(widthOf('W2611', 'mono')).toBeCloseTo(2.5)
  })
})

test('settable composes accents, drops what is invisible and narrows an apostrophe between letters', () => {
  expect(settable('Mu\u0308ller')).toBe('Müller')
  expect(settable('A\u200b\u00a0B\t\ufe0fC\nD')).toBe('A B C\nD')
  expect(settable('O\u2019Connell')).toBe("O'Connell")
  expect(settable('\u2019深圳\u2019')).toBe('\u2019深圳\u2019')
})
