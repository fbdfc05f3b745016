import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, chooseLocation, fillShare, roomFor } from './proposal.ts'

const shelf = [1000, 500, 400] as const
const cup = { size: [100, 100, 100] as const, quantity: 10 }
const place = (code: string, change: Partial<Candidate> = {}): Candidate => {
  const [prefix = '', column] = code.split('-')
  const basis = { locationId: code, code, prefix, walkOrder: Number(column), areaCode: 'P', areaType: 'PICKING' as const }
  return { ...basis, size: shelf, usedVolume: 0, same: 0, idle: true, ...change }
}
const chosen = (candidates: Candidate[], near: string | null = null, quantity = cup.quantity) => {
  const proposal = chooseLocation(candidates, { ...cup, quantity }, near ? place(near) : null)
  return proposal && [proposal.candidate.code, proposal.quantity]
}

describe('chooseLocation', () => {
  it('prefers locations with the product, most pieces first', () => {
    const lying = [place('A01-09', { same: 3, idle: false }), place('A01-05', { same: 8, idle: false }), place('A01-01')]
    expect(chosen(lying, 'A01-01')).toEqual(['A01-05', 10])
  })

  it('falls back to the nearest empty location if no location with the product has room', () => {
    const idle = [place('A01-09'), place('A01-04'), place('B01-03')]
    expect(chosen(idle, 'A01-05')).toEqual(['A01-04', 10])
    expect(chosen([...idle, place('A01-05', { same: 5, idle: false, usedVolume: 200_000_000 })], 'A01-05')).toEqual(['A01-04', 10])
  })

  it('starts from the beginning if the position is unknown', () => {
    expect(chosen([place('A01-09'), place('A01-02')])).toEqual(['A01-02', 10])
  })

  it('prefers a picking area to a staging area', () => {
    expect(chosen([place('R01-01', { areaType: 'STAGING' }), place('A01-09')], 'R01-01')).toEqual(['A01-09', 10])
    expect(chosen([place('R01-01', { areaType: 'STAGING' })], 'A01-01')).toEqual(['R01-01', 10])
  })

  it('uses the location with most room if none takes all', () => {
    expect(chosen([place('A01-01', { size: [300, 200, 100] }), place('A01-02', { size: [500, 200, 100] })], null, 100)).toEqual([
      'A01-02',
      8,
    ])
  })

  it('proposes nothing where nothing fits', () => {
    expect(chosen([place('A01-01', { size: [90, 2000, 2000] }), place('A01-02', { idle: false })])).toBeNull()
    expect(chosen([])).toBeNull()
  })
})

describe('roomFor', () => {
  it('tries every orientation of a piece', () => {
    expect(roomFor({ size: [1000, 100, 50], usedVolume: 0 }, [50, 1000, 100])).toBe(0)
    expect(roomFor({ size: [1000, 100, 60], usedVolume: 0 }, [50, 1000, 100])).toBe(1)
  })

  it('never proposes more than the shelf can hold', () => {
    const side = fc.integer({ min: 1, max: 3000 })
    fc.assert(
      fc.property(fc.tuple(side, side, side), fc.tuple(side, side, side), fc.integer({ min: 0, max: 1e10 }), (size, piece, usedVolume) => {
        const room = roomFor({ size, usedVolume }, piece)
        const volume = (sides: readonly number[]) => sides.reduce((product, one) => product * one, 1)
        expect(room).toBeGreaterThanOrEqual(0)
        expect(room === 0 || room * volume(piece) + usedVolume <= volume(size) * fillShare).toBe(true)
      }),
    )
  })
})
