import { storePicture } from '../../graph/file/commands/storePicture.ts'
import { type MadePicture, makePicture } from '../../graph/file/makePicture.ts'
import type { Actor } from '../../graph/kernel/command/actor.ts'
import type { Services } from '../../graph/kernel/command/command.ts'
import type { Right } from '../../graph/kernel/command/right.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { runCommand } from './runCommand.ts'

export type Damage = 'crushed' | 'torn' | 'wet'
/** What a photo shows: a damaged carton, or one that leaves, whole or its label. */
export type Subject = Damage | 'sealed' | 'label'

const width = 1200
const height = 900

const label = (more: string) =>
  `<g transform="translate(545 470) skewY(8)">
    <path d="M0 0h170v120H0z" fill="#f4f1ea"/><path d="M14 18h90M14 34h120M14 50h70" stroke="#777" stroke-width="5"/>
    ${Array.from({ length: 22 }, (_, i) => `<path d="M${16 + i * 6.4} 68v38" stroke="#222" stroke-width="${1 + ((i * 7) % 4)}"/>`).join('')}${more}
  </g>`

/** What is drawn over the carton. */
const marks: Record<Subject, string> = {
  crushed: `${label('')}
    <path d="M760 300l150 46 20 150-70-40-36-72-52-20z" fill="#7d5a34"/>
    <path d="M760 300l12 64 52 20 36 72 70 40" fill="none" stroke="#4c3418" stroke-width="7" stroke-linejoin="round"/>
    <path d="M772 364l-90 40M824 384l-60 84M860 456l-30 90" stroke="#6b4a27" stroke-width="5" fill="none"/>
    <path d="M776 330l84 60-14 70z" fill="#2d2013" opacity="0.8"/>`,
  torn: `${label('<path d="M60-6l22 40-18 30 30 24-10 40h90V-6z" fill="#b98a54"/><path d="M60-6l22 40-18 30 30 24-10 40" fill="none" stroke="#fff" stroke-width="4"/>')}
    <path d="M330 520l70 16M360 560l40 8" stroke="#6b4a27" stroke-width="6"/>`,
  wet: `${label('')}
    <path d="M270 690q40-120 130-96 40-60 120-10 60-50 110 30 70-30 86 60l-90 74-230 20z" fill="#54381b" opacity="0.62"/>
    <path d="M270 690q40-120 130-96 40-60 120-10 60-50 110 30 70-30 86 60" fill="none" stroke="#3b2610" stroke-width="5" opacity="0.6"/>`,
  sealed: `${label('')}
    <path d="M456 470l480-112v26L456 498z" fill="#c8102e" opacity="0.82"/><path d="M250 372l210 88v26L250 398z" fill="#a00d25" opacity="0.82"/>`,
  label: label('<path d="M118 10h40v40h-40z" fill="#222"/><path d="M124 16h12v12h-12zM142 34h10v10h-10z" fill="#f4f1ea"/>'),
}

/** The part of the drawing that is in the picture. */
const frames: Partial<Record<Subject, string>> = { label: '450 420 380 285' }

/** A carton on the floor of the dock, seen from the front. */
const draw = (
  subject: Subject,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${frames[subject] ?? `0 0 ${width} ${height}`}">
  <defs>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6f7274"/><stop offset="1" stop-color="#a7a8a6"/></linearGradient>
    <linearGradient id="front" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c89a62"/><stop offset="1" stop-color="#a87a45"/></linearGradient>
    <linearGradient id="side" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#94683a"/><stop offset="1" stop-color="#7a5430"/></linearGradient>
    <radialGradient id="lens"><stop offset="0.6" stop-opacity="0"/><stop offset="1" stop-opacity="0.42"/></radialGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="#4d5357"/>
  <path d="M0 330h1200v570H0z" fill="url(#floor)"/>
  <path d="M0 500l1200-70v22L0 530z" fill="#d8b21f" opacity="0.75"/>
  <ellipse cx="610" cy="745" rx="420" ry="60" fill="#000" opacity="0.35"/>
  <path d="M250 330l480-90 210 70-480 110z" fill="#d8ae76"/>
  <path d="M250 330l210 90v320l-190-70z" fill="url(#side)"/>
  <path d="M460 420l480-110-14 330-466 100z" fill="url(#front)"/>
  <path d="M350 311l210 85 60-14-200-84z" fill="#e5d6a8" opacity="0.75"/>
  <path d="M560 396l60-14-2 110-58 12z" fill="#e5d6a8" opacity="0.6"/>
  ${marks[subject]}
  <rect width="${width}" height="${height}" fill="url(#lens)"/>
</svg>`

/** Draws a carton and makes it look like the photo of a handheld: a little blurred, with the noise of a dim dock. */
async function photograph(subject: Subject): Promise<MadePicture> {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 22 }
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const drawn = sharp(Buffer.from(draw(subject))).composite([{ input: grain, blend: 'soft-light' }])
  return makePicture(
    await sharp(await drawn.png({ compressionLevel: 1 }).toBuffer())
      .blur(1.1)
      .jpeg({ quality: 88 })
      .toBuffer(),
  )
}

const made = new Map<Subject, Promise<MadePicture>>()

/** Uploads a photo for a command that needs `right`; returns the id of its picture. */
export async function uploadPhoto(services: Services, subject: Subject, right: Right, warehouseId: string, actor: Actor): Promise<string> {
  const picture = made.get(subject) ?? photograph(subject)
  made.set(subject, picture)
  const { pictureId } = await runCommand(services, storePicture(await picture, right, { warehouseId }), {}, actor)
  return toNodeId('Picture', pictureId)
}
