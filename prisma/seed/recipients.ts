import { between, pick, type Random } from './seedContext.ts'

// Invented people and addresses; the phone numbers are reserved for fiction.
const given = [
  'Ava',
  'Noah',
  'Mila',
  'Elias',
  'Ines',
  'Oskar',
  'Lucia',
  'Tobias',
  'Hanna',
  'Milan',
  'Clara',
  'Jasper',
  'Amelie',
  'Rafael',
  'Nora',
  'Felix',
]
const family = [
  'Quillmoor',
  'Brandvale',
  'Ashwick',
  'Lindhafen',
  'Marlowe-Tarn',
  'Fennimore',
  'Steinbrook',
  'Valecourt',
  'Nordqvist',
  'Harrowgate',
]
const streets = ['Juniper Lane', 'Harbor Street', 'Maple Terrace', 'Foundry Road', 'Willow Court', 'Lighthouse Avenue', 'Orchard Way']
const strassen = ['Lindenweg', 'Hafenstraße', 'Am Mühlbach', 'Gartenallee', 'Turmgasse', 'Ahornring']

interface Town {
  country: string
  province: string | null
  city: string
  postcode: string
}

const towns: Record<'US' | 'EU', readonly Town[]> = {
  US: [
    { country: 'US', province: 'CA', city: 'Sacramento', postcode: '95814' },
    { country: 'US', province: 'WA', city: 'Seattle', postcode: '98101' },
    { country: 'US', province: 'TX', city: 'Austin', postcode: '78701' },
    { country: 'US', province: 'NY', city: 'Buffalo', postcode: '14202' },
    { country: 'US', province: 'IL', city: 'Chicago', postcode: '60601' },
    { country: 'US', province: 'FL', city: 'Tampa', postcode: '33602' },
    { country: 'CA', province: 'BC', city: 'Vancouver', postcode: 'V6B 1A1' },
  ],
  EU: [
    { country: 'DE', province: null, city: 'Hamburg', postcode: '20095' },
    { country: 'DE', province: null, city: 'Leipzig', postcode: '04109' },
    { country: 'DE', province: null, city: 'München', postcode: '80331' },
    { country: 'FR', province: null, city: 'Lyon', postcode: '69002' },
    { country: 'NL', province: null, city: 'Utrecht', postcode: '3511' },
    { country: 'AT', province: null, city: 'Graz', postcode: '8010' },
  ],
}

/** A random recipient. */
export function recipient(random: Random, region: 'US' | 'EU') {
  const town = pick(random, towns[region])
  const house = between(random, 1, 240)
  return {
    ...town,
    name: `${pick(random, given)} ${pick(random, family)}`,
    phone: region === 'US' ? `+1 213 555 01${between(random, 10, 99)}` : `+49 30 23125 ${between(random, 100, 999)}`,
    address1: region === 'US' ? `${house} ${pick(random, streets)}` : `${pick(random, strassen)} ${house}`,
  }
}
