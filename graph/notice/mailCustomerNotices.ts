import type { JobContext } from '../kernel/events/job.ts'
import { formatSentence, type Language, type Sentence } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { nodeOfNotice, seenKinds } from './rules.ts'
import { type CustomerKindName, customerKinds, linkOfNotice, listOfNotice, type NoticeLink } from './states.ts'
import { type CustomerNoticeLine, readCustomerNotices } from './store/customerNotice.ts'
import { readMailKinds } from './store/mail.ts'
import { beginCustomerMail, keepCustomerMail } from './store/schedule.ts'

const subject: Sentence = { zh: 'Wavehouse：{kinds}', en: 'Wavehouse: {kinds}' }
const between: Sentence = { zh: '，', en: ', ' }
const headings: Readonly<Record<CustomerKindName, Sentence>> = {
  ORDER_SHIPPED: { zh: '已发货订单：{count}', en: 'Orders shipped: {count}' },
  ORDER_SHORT: { zh: '缺货订单：{count}', en: 'Orders without enough stock: {count}' },
  ORDER_ABNORMAL: { zh: '异常订单：{count}', en: 'Abnormal orders: {count}' },
  INBOUND_RECEIVED: { zh: '入库完成：{count}', en: 'Inbound orders received: {count}' },
  STOCK_LOW: { zh: '库存不足的产品：{count}', en: 'Products low in stock: {count}' },
}
const details = {
  tracking: { zh: '跟踪号 {number}', en: 'tracking number {number}' },
  shortOf: { zh: '缺少 {skus}', en: 'short of {skus}' },
  received: {
    zh: '收货 {received} 件（申报 {declared} 件）',
    en: 'received {received} of {declared} pieces',
  },
  undeclared: { zh: '收货 {received} 件', en: '{received} pieces received' },
  defective: { zh: '其中次品 {defective} 件', en: '{defective} of them defective' },
  low: { zh: '可用 {available} 件，低库存预警值 {level} 件', en: '{available} available, low-stock level {level}' },
  more: { zh: '另有 {count} 项', en: 'and {count} more' },
} satisfies Record<string, Sentence>

const text: Sentence = {
  zh: `{name}，您好：

{parts}

在以下页面选择哪些内容发送邮件以及发送频率：
{link}`,
  en: `Hello {name},

{parts}

Choose what is mailed to you, and how often:
{link}`,
}

/**
 * Mails to a user of a customer what happened to its goods since the mail before, as one mail in their language. Throws if the server refuses it, after
 * which it is tried later.
 */
export async function mailCustomerNotices({ db, mailer, actorOf }: JobContext, { staffId }: { staffId: string }): Promise<void> {
  if (!mailer) return
  const user = await db.staff.findUnique({
    where: { id: staffId },
    select: { name: true, nameEn: true, language: true, email: true, active: true, invited: true, customer: { select: { active: true } } },
  })
  const actor = await actorOf('CUSTOMER_USER', staffId)
  if (!user?.active || user.invited || !user.email || !user.customer?.active || !actor) return
  const after = await beginCustomerMail(db, staffId)
  if (after === null) return
  const language: Language = user.language === 'en' ? 'en' : 'zh-CN'
  const [wanted, seen] = [await readMailKinds(db, staffId), new Set(seenKinds(actor).map(({ kind }) => kind))]
  const kinds = customerKinds.filter((kind) => wanted.has(kind) && seen.has(kind))
  const { lines, lastNo } = await readCustomerNotices(db, { staffId, after, kinds, language })
  const groups = [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const places = [...Map.groupBy(ofKind, ({ warehouseId }) => warehouseId).values()]
    return { kind, places, count: places.reduce((sum, [first]) => sum + (first?.total ?? 0), 0) }
  })
  if (groups.length > 0) {
    const say = (sentence: Sentence, values: Record<string, unknown>) => formatSentence(sentence, language, values)
    const titles = groups.map(({ kind, count }) => say(headings[kind], { count }))
    const parts = groups.map(({ places }, index) => {
      const rows = places.flatMap((ofPlace) => [
        ...ofPlace.map((line) => `- ${sentenceOf(line, language)}\n  ${mailer.consoleUrl}${addressOf(line)}`),
        ...ofPlace.slice(0, 1).flatMap((line) => {
          const rest = line.total - ofPlace.length
          if (rest === 0) return []
          return [
            `- ${say(details.more, { count: rest })} · ${line.warehouse}\n  ${mailer.consoleUrl}${placeOf(line, listOfNotice[line.kind])}`,
          ]
        }),
      ])
      return [titles[index], ...rows].join('\n')
    })
    const failure = await mailer.send({
      to: user.email,
      subject: say(subject, { kinds: titles.join(say(between, {})) }),
      text: say(text, {
        name: nameIn(language, user),
        parts: parts.join('\n\n'),
        link: `${mailer.consoleUrl}/account/security`,
      }),
    })
    if (failure !== null) throw new Error(`The notices were not mailed: ${failure}`)
  }
  await keepCustomerMail(db, new Date(), staffId, lastNo)
}

function sentenceOf(line: CustomerNoticeLine, language: Language): string {
  const detail = (sentence: Sentence, isThere: boolean, values: Record<string, unknown>) =>
    isThere ? [formatSentence(sentence, language, values)] : []
  return [
    line.subject,
    ...(line.reference ? [line.reference] : []),
    ...detail(details.tracking, line.trackingNumber !== null, { number: line.trackingNumber }),
    ...detail(details.shortOf, line.shortOf !== null, { skus: line.shortOf }),
    ...detail(line.declared ? details.received : details.undeclared, line.received !== null, {
      received: line.received,
      declared: line.declared,
    }),
    ...detail(details.defective, (line.defective ?? 0) > 0, { defective: line.defective }),
    ...detail(details.low, line.level !== null, { available: line.available, level: line.level }),
    line.warehouse,
  ].join(' · ')
}

/** Where the console shows what a line is about. */
const addressOf = (line: CustomerNoticeLine): string =>
  placeOf(line, linkOfNotice(line.kind, toNodeId(nodeOfNotice[line.kind], line.subjectId), null))

const placeOf = ({ warehouseId }: CustomerNoticeLine, { path, params }: NoticeLink): string =>
  `${path}?${new URLSearchParams({ ...params, warehouse: toNodeId('Warehouse', warehouseId) })}`
