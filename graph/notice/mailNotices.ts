import type { JobContext } from '../kernel/events/job.ts'
import { formatSentence, type Language, type Sentence } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { nodeOfNotice, seenKinds } from './rules.ts'
import { linkOfNotice, mailLinesMaximum, type StaffKindName } from './states.ts'
import { beginMail, keepMailed, noticesToMail } from './store/mail.ts'
import type { UnreadNotice } from './store/notice.ts'

const subject: Sentence = { zh: 'Wavehouse 通知：{first}', en: 'Wavehouse: {first}' }
const others: Sentence = { zh: '另有 {count} 条通知', en: 'and {count} more' }
const more: Sentence = { zh: '{first}，另有 {count} 条', en: '{first}, and {count} more' }

const text: Sentence = {
  zh: `{name}，您好：

{notices}

在以下页面选择哪些通知发送邮件：
{link}`,
  en: `Hello {name},

{notices}

Choose what is mailed to you:
{link}`,
}

/** What has happened, by kind; with `stopped` of those that were stopped. */
const sentences: Readonly<Record<StaffKindName, Sentence>> = {
  IMPORT: {
    zh: '导入完成：{subject}（成功 {done} 行，失败 {failed} 行）',
    en: 'Import finished: {subject} ({done} done, {failed} failed)',
  },
  BULK: { zh: '批量操作完成（成功 {done} 行，失败 {failed} 行）', en: 'Action on many rows finished ({done} done, {failed} failed)' },
  PRINT_JOBS: { zh: '打印机“{subject}”打印失败', en: 'Printer {subject} did not print' },
  CARRIER_MANIFEST: { zh: '交接单 {subject} 的物流商交接清单申请失败', en: 'Carrier manifest of hand-over sheet {subject} failed' },
  CUT_OFF: { zh: '可能错过截单时间：{subject}（{toShip} 个包裹待发货）', en: 'Cut-off at risk: {subject} (packages to ship: {toShip})' },
  APPROVAL: { zh: '库存调整单 {subject} 待您审核', en: 'Adjustment {subject} waits for your decision' },
}
const stopped: Readonly<Partial<Record<StaffKindName, Sentence>>> = {
  IMPORT: {
    zh: '导入已停止：{subject}（成功 {done} 行，失败 {failed} 行）',
    en: 'Import stopped: {subject} ({done} done, {failed} failed)',
  },
  BULK: { zh: '批量操作已停止（成功 {done} 行，失败 {failed} 行）', en: 'Action on many rows stopped ({done} done, {failed} failed)' },
}

/** Mails to a person what waits for it, as one mail in their language. Throws if the server refuses it, after which it is tried later. */
export async function mailNotices({ db, mailer, actorOf }: JobContext, { staffId }: { staffId: string }): Promise<void> {
  if (!mailer) return
  const staff = await db.staff.findUnique({
    where: { id: staffId },
    select: { name: true, nameEn: true, language: true, email: true, active: true },
  })
  const actor = await actorOf('STAFF', staffId)
  if (!staff?.active || !staff.email || !actor) return
  const ids = await beginMail(db, staffId)
  if (ids.length === 0) return
  const language: Language = staff.language === 'en' ? 'en' : 'zh-CN'
  const notices = await noticesToMail(db, { ids, seen: seenKinds(actor), language })
  const lines = notices.map((notice) => ({ said: sentenceOf(notice, language), link: mailer.consoleUrl + addressOf(notice) }))
  const [first] = lines
  if (first) {
    const values = { first: first.said, count: lines.length - 1 }
    const untold = lines.splice(mailLinesMaximum).length
    if (untold > 0) lines.push({ said: formatSentence(others, language, { count: untold }), link: mailer.consoleUrl })
    const failure = await mailer.send({
      to: staff.email,
      subject: formatSentence(subject, language, { first: values.count === 0 ? first.said : formatSentence(more, language, values) }),
      text: formatSentence(text, language, {
        name: nameIn(language, staff),
        notices: lines.map(({ said, link }) => `- ${said}\n  ${link}`).join('\n\n'),
        link: `${mailer.consoleUrl}/account/security`,
      }),
    })
    if (failure !== null) throw new Error(`The notices were not mailed: ${failure}`)
  }
  await keepMailed(db, ids)
}

function sentenceOf(
  { kind, stopped: isStopped, subject: name, done, failed, toShip, warehouse }: UnreadNotice,
  language: Language,
): string {
  const sentence = (isStopped ? stopped[kind] : null) ?? sentences[kind]
  const said = formatSentence(sentence, language, { subject: name ?? '', done: done ?? 0, failed: failed ?? 0, toShip: toShip ?? 0 })
  return `${said} · ${warehouse}`
}

/** Where the console shows what a notice is about; an action on many rows is shown by the bell only. */
function addressOf({ kind, subjectId, detail, warehouseId }: UnreadNotice): string {
  const { path, params } = kind === 'BULK' ? { path: '/home/panel' } : linkOfNotice(kind, toNodeId(nodeOfNotice[kind], subjectId), detail)
  return `${path}?${new URLSearchParams({ ...params, warehouse: toNodeId('Warehouse', warehouseId) })}`
}
