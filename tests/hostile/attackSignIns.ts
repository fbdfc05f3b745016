import { type Attack, count, nothing, runCases } from './attack.ts'
import { Chance, seedOf } from './chance.ts'
import { hostileText } from './texts.ts'

const logins = [
  'owner',
  'manager',
  'packer',
  'OWNER',
  ' owner',
  'owner ',
  'owner\u0000',
  'ｏｗｎｅｒ',
  'nobody',
  'admin',
  'root',
  "' or 1=1 --",
]
const passwords = ['wavehous', 'wavehouse ', 'Wavehouse', 'password', '123456', '', '\u0000', 'x'.repeat(200), 'x'.repeat(5_000)]
const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { token viewer { name } userErrors { code } } }'

/** Nobody gets in, whatever they guess, and who is in goes on. */
export const signIns: Attack = {
  name: 'signIns',
  means: 'guesses of passwords and of tokens',
  times: 10_000,
  async run(house, size) {
    const outcome = nothing()
    await runCases(size, 8, outcome, async (index) => {
      const chance = new Chance(seedOf(size.seed, index))
      if (chance.odds(0.3)) {
        const token = `${chance.pick(['whs_', 'whk_', 'whw_', ''])}${Buffer.from(hostileText(chance)).toString('base64url').slice(0, 60)}`
        const { status, data } = await house.callers.nobody.send('{ viewer { name } }', {}, { token })
        count(outcome, `token ${status}`)
        return data?.viewer ? `the token ${token} was taken` : null
      }
      const input = {
        login: chance.odds(0.7) ? chance.pick(logins) : hostileText(chance),
        password: chance.odds(0.7) ? chance.pick(passwords) : hostileText(chance),
      }
      const { status, data, errors } = await house.callers.nobody.send(document, { input })
      const codes = [...(data?.signIn?.userErrors ?? []), ...errors.map(({ extensions }) => extensions)].map(({ code }) => code)
      count(outcome, `${status} ${codes}`)
      if (data?.signIn?.token) return `signed in by ${JSON.stringify(input)}`
      return status >= 500 || codes.includes('SYSTEM_ERROR') ? `${status} ${codes} to ${JSON.stringify(input)}` : null
    })
    return outcome
  },
}
