import { type Attack, countAnswer, emptyOutcome, runCases } from './attack.ts'
import { caseSeed, SeededRandom } from './seededRandom.ts'
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

/** Guessed credentials never sign in, and open sessions continue. */
export const signIns: Attack = {
  name: 'signIns',
  description: 'guessed passwords and tokens',
  times: 10_000,
  async run(testServer, size) {
    const outcome = emptyOutcome()
    await runCases(size, 8, outcome, async (index) => {
      const random = new SeededRandom(caseSeed(size.seed, index))
      if (random.isTrue(0.3)) {
        const token = `${random.pick(['whs_', 'whk_', 'whw_', ''])}${Buffer.from(hostileText(random)).toString('base64url').slice(0, 60)}`
        const { status, data } = await testServer.callers.anonymous.send('{ viewer { name } }', {}, { token })
        countAnswer(outcome, `token ${status}`)
        return data?.viewer ? `the token ${token} was taken` : null
      }
      const input = {
        login: random.isTrue(0.7) ? random.pick(logins) : hostileText(random),
        password: random.isTrue(0.7) ? random.pick(passwords) : hostileText(random),
      }
      const { status, data, errors } = await testServer.callers.anonymous.send(document, { input })
      const codes = [...(data?.signIn?.userErrors ?? []), ...errors.map(({ extensions }) => extensions)].map(({ code }) => code)
      countAnswer(outcome, `${status} ${codes}`)
      if (data?.signIn?.token) return `signed in by ${JSON.stringify(input)}`
      return status >= 500 || codes.includes('SYSTEM_ERROR') ? `${status} ${codes} to ${JSON.stringify(input)}` : null
    })
    return outcome
  },
}
