import type { JobContext } from '../kernel/events/job.ts'
import { formatSentence, type Language, type Sentence } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'

const subject: Sentence = { zh: 'API 密钥“{key}”将于 {at}（UTC）到期', en: 'API key {key} ends on {at} (UTC)' }

const text: Sentence = {
  zh: `{name}，您好：

您是 API 密钥“{key}”（{owner}）的联系人。该密钥将于 {at}（UTC）到期，之后使用它的系统将被拒绝访问。

如需继续使用，请调整到期日：
{link}

不再需要的密钥无需处理。`,
  en: `Hello {name},

you are the contact of the API key {key} ({owner}). It ends on {at} (UTC); from then on the systems that use it are refused.

If they still need it, move its end:
{link}

If they do not, there is nothing to do.`,
}

const ofProvider: Sentence = { zh: '仓库方', en: 'provider' }

/** Tells the contact of a key that it ends soon, if it still ends then and there is a mail server. Throws if the server refuses the mail. */
export async function mailKeyEnd({ db, mailer }: JobContext, of: { apiKeyId: string; expiresAt: string }): Promise<void> {
  if (!mailer) return
  const key = await db.apiKey.findUnique({
    where: { id: of.apiKeyId },
    select: {
      name: true,
      expiresAt: true,
      revokedAt: true,
      customer: { select: { name: true, nameEn: true, active: true } },
      contact: { select: { name: true, nameEn: true, language: true, email: true, active: true } },
    },
  })
  if (key?.customer?.active === false) return
  if (!key?.contact?.active || !key.contact.email || key.revokedAt || key.expiresAt?.toISOString() !== of.expiresAt) return
  // A mail that was refused again and again is of no use after the end.
  if (key.expiresAt <= new Date()) return
  const language: Language = key.contact.language === 'en' ? 'en' : 'zh-CN'
  const values = {
    name: nameIn(language, key.contact),
    key: key.name,
    owner: key.customer ? nameIn(language, key.customer) : formatSentence(ofProvider, language),
    at: of.expiresAt.slice(0, 16).replace('T', ' '),
    link: `${mailer.consoleUrl}/access/keys/${encodeURIComponent(toNodeId('ApiKey', of.apiKeyId))}`,
  }
  const failure = await mailer.send({
    to: key.contact.email,
    subject: formatSentence(subject, language, values),
    text: formatSentence(text, language, values),
  })
  if (failure !== null) throw new Error(`The notice was not mailed: ${failure}`)
}
