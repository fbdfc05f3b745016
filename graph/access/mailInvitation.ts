import { formatSentence, type Language, type Sentence } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { readSetting } from '../kernel/settings.ts'
import { accountOf } from './authenticate.ts'
import type { MailOutcome } from './secretMutation.ts'

const subjectOfUser: Sentence = { zh: '{customer}：请设置您的 Wavehouse 账号', en: 'Your account for {customer} in Wavehouse' }

const textOfUser: Sentence = {
  zh: `{name}，您好：

已为您创建 {customer} 的 Wavehouse 账号 {login}。登录后可查看 {customer} 的产品、库存、入库单和订单。
请在 {hours} 小时内打开下面的链接设置密码，链接只能使用一次：

{link}

如果您不认识 {customer}，请忽略此邮件。`,
  en: `Hello {name},

an account for {customer} was created for you in Wavehouse. Your login is {login}. It shows the products, stock, inbound orders and orders of {customer}.
Open this link within {hours} hours to choose your password; it can be used once:

{link}

If you do not know {customer}, ignore this mail.`,
}

const subject: Sentence = { zh: '{inviter} 邀请您使用 Wavehouse', en: '{inviter} invites you to Wavehouse' }

const text: Sentence = {
  zh: `{name}，您好：

{inviter} 为您创建了 Wavehouse 账号 {login}。
请在 {hours} 小时内打开下面的链接设置密码，链接只能使用一次：

{link}

如果您不认识邀请人，请忽略此邮件。`,
  en: `Hello {name},

{inviter} has created an account for you in Wavehouse. Your login is {login}.
Open this link within {hours} hours to choose your password; it can be used once:

{link}

If you do not know {inviter}, ignore this mail.`,
}

/** Sends the link to the e-mail of an account, if there is a mail server and an e-mail. The mail is in the language of the account; to a user of a customer it names no member of staff. */
export async function mailInvitation(ctx: Context, staffId: string, token: string): Promise<MailOutcome> {
  const { mailer } = ctx.services
  const staff = await ctx.services.db.staff.findUniqueOrThrow({
    where: { id: staffId },
    select: { name: true, nameEn: true, login: true, language: true, email: true, customer: { select: { name: true, nameEn: true } } },
  })
  if (!mailer || !staff.email) return { taken: false, failure: null }
  const language: Language = staff.language === 'en' ? 'en' : 'zh-CN'
  const { customer } = staff
  const values = {
    customer: customer ? nameIn(language, customer) : '',
    inviter: nameIn(language, accountOf(signedIn(ctx))),
    name: nameIn(language, staff),
    login: staff.login,
    hours: await readSetting(ctx.services.db, 'INVITATION_HOURS'),
    link: `${mailer.consoleUrl}/invitation#token=${token}`,
  }
  const mail = {
    to: staff.email,
    subject: formatSentence(customer ? subjectOfUser : subject, language, values),
    text: formatSentence(customer ? textOfUser : text, language, values),
  }
  const failure = await mailer.send(mail)
  return { taken: failure === null, failure }
}
