import { type Right, rightSpec } from '../kernel/command/right.ts'
import type { JobContext } from '../kernel/events/job.ts'
import { formatSentence, type Language, type Sentence } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import { grantable } from './rules/roles.ts'
import { forgetEmailBefore, type NoticeEvent, type NoticeOf, readNotice } from './store/notice.ts'

/** An event that is told if the e-mail was changed. */
const changed = 'staff.changed'

/** An event that is told if the rights of the role were changed. */
export const roleChanged = 'role.changed'

/** What is told to the person of an account, by the kind of event. */
const sentences: Readonly<Record<string, Sentence>> = {
  'staff.passwordChanged': { zh: '密码已修改', en: 'The password was changed.' },
  'staff.passwordReset': { zh: '密码已重置为一次性密码', en: 'The password was replaced by a one-time password.' },
  [changed]: { zh: '通知邮箱已修改', en: 'The e-mail for notices was changed.' },
  'staff.secondFactorSetUp': { zh: '已设置两步验证', en: 'Two-step verification was set up.' },
  'staff.secondFactorReplaced': {
    zh: '两步验证已改用另一个验证器应用',
    en: 'Two-step verification was moved to another authenticator app.',
  },
  'staff.secondFactorRemoved': { zh: '两步验证已关闭', en: 'Two-step verification was turned off.' },
  'staff.secondFactorReset': { zh: '两步验证已被重置', en: 'Two-step verification was reset.' },
  'staff.recoveryCodesMade': { zh: '已生成新的恢复码，旧的恢复码失效', en: 'New recovery codes were made; the older ones no longer work.' },
  'staff.recoveryCodeUsed': { zh: '使用了一个恢复码', en: 'A recovery code was used.' },
  'staff.granted': { zh: '授予了角色“{role}”（{place}）', en: 'The role {role} was granted ({place}).' },
  'staff.revoked': { zh: '收回了角色“{role}”（{place}）', en: 'The role {role} was revoked ({place}).' },
  [roleChanged]: { zh: '您的角色“{role}”的权限已变更：', en: 'The rights of your role {role} were changed:' },
}

/** Events of users of customers are told as those of staff. */
const kindOf = (kind: string): string => kind.replace(/^customerUser\./, 'staff.')

export const isNoticed = (kind: string): boolean => kindOf(kind) in sentences

const subject: Sentence = { zh: 'Wavehouse 账号 {login} 安全通知', en: 'Security notice for your Wavehouse account {login}' }

const text: Sentence = {
  zh: `{name}，您好：

您的账号 {login} 于 {at}（UTC）有以下变更，操作人：{by}{from}

{changes}

如果您不清楚此变更，请立即联系账号管理员。

{link}`,
  en: `Hello {name},

at {at} (UTC) this was done with your account {login} by {by}{from}:

{changes}

If you do not expect this, tell those who manage the accounts at once.

{link}`,
}

const bySelf: Sentence = { zh: '以您的账号登录的人', en: 'somebody signed in as you' }
const fromAddress: Sentence = { zh: '，地址 {address}', en: ', from the address {address}' }
/** Users of a customer are told no names of staff. */
const byAdministrator: Sentence = { zh: '账号管理员', en: 'those who manage the accounts' }
const byProgram: Sentence = { zh: '系统', en: 'the program' }
const everywhere: Sentence = { zh: '全部仓库', en: 'all warehouses' }
const added: Sentence = { zh: '新增：{right}', en: 'added: {right}' }
const taken: Sentence = { zh: '收回：{right}', en: 'taken away: {right}' }
const deletedRole: Sentence = { zh: '已删除的角色', en: 'a deleted role' }

/** Events with which an account begins; the person has the invitation or the one-time password. */
const beginnings = new Set(['staff.created', 'staff.invited'])

/** Whether the person is told of an event that is told at all. */
function isTold({ kind, fields, granted, removed }: NoticeEvent): boolean {
  if (kind === roleChanged) return granted.length + removed.length > 0
  return kind !== changed || fields.includes('email')
}

/**
 * Mails to the person of an account what one command did to it or to one of its roles, if there is a mail server and an e-mail. Throws if the
 * server refuses the mail.
 */
export async function mailNotice({ db, pool, mailer }: JobContext, of: NoticeOf): Promise<void> {
  if (!mailer) return
  const staff = await db.staff.findUnique({
    where: { id: of.staffId },
    select: { name: true, nameEn: true, login: true, language: true, email: true, emailBefore: true, invited: true, customerId: true },
  })
  if (!staff || staff.invited) return
  const language: Language = staff.language === 'en' ? 'en' : 'zh-CN'
  const events = (await readNotice(db, of, language)).map((event) => ({ ...event, kind: kindOf(event.kind) }))
  const told = events.filter((event) => isNoticed(event.kind) && isTold(event))
  const [first] = told
  if (!first || events.some(({ kind }) => beginnings.has(kind))) return
  const values = {
    name: nameIn(language, staff),
    login: staff.login,
    at: first.at.toISOString().slice(0, 16).replace('T', ' '),
    from: first.isOwn && first.address ? formatSentence(fromAddress, language, { address: first.address }) : '',
    by: first.isOwn
      ? formatSentence(bySelf, language)
      : staff.customerId
        ? formatSentence(byAdministrator, language)
        : (first.by ?? formatSentence(byProgram, language)),
    changes: told.map((event) => `- ${sentenceOf(event, language)}`).join('\n'),
    link: mailer.consoleUrl,
  }
  const mail = { subject: formatSentence(subject, language, values), text: formatSentence(text, language, values) }
  // An account is taken over by changing its e-mail first, so the address before is told, too.
  const before = told.some(({ kind }) => kind === changed) ? staff.emailBefore : null
  for (const to of new Set([before, staff.email])) {
    const failure = to === null ? null : await mailer.send({ to, ...mail })
    if (failure !== null) throw new Error(`The notice was not mailed: ${failure}`)
  }
  if (before !== null) await forgetEmailBefore(pool, of.staffId, before)
}

function sentenceOf({ kind, role, warehouse, granted, removed }: NoticeEvent, language: Language): string {
  const values = { role: role ?? formatSentence(deletedRole, language), place: warehouse ?? formatSentence(everywhere, language) }
  const lines = (rights: readonly string[], sentence: Sentence) =>
    rights.map((right) => `\n  - ${formatSentence(sentence, language, { right: rightText(right, language) })}`)
  return [formatSentence(sentences[kind] as Sentence, language, values), ...lines(granted, added), ...lines(removed, taken)].join('')
}

/** A right in words; its name if it is one of another version. */
function rightText(right: string, language: Language): string {
  if (!grantable.has(right as Right)) return right
  const { zh, means } = rightSpec(right as Right)
  return language === 'en' ? means : zh
}
