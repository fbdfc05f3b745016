import { languages, readTexts } from '../pictures/files.ts'
import { findPart, followRequests, interfaceTexts, sizeOf } from '../pictures/openPicture.ts'
import { pictures } from '../pictures/pictures.ts'
import { expect, test } from './fixtures.ts'
import { must } from './must.ts'

// The pictures of the help are as old as their texts: a page that shows others needs a new picture.

const known = readTexts()

for (const picture of pictures)
  for (const language of languages)
    test(`the picture of ${picture.article} shows the page as it is (${language})`, async ({ openDemoAs, page }) => {
      const settled = followRequests(page)
      await page.setViewportSize(sizeOf(picture))
      await openDemoAs(picture.login, { language, path: picture.path })
      const { part } = await findPart(page, picture, language)
      await settled()
      const now = new Set(await interfaceTexts(part, picture, language))
      const before = new Set(must(known[picture.article]?.[language], `list of texts of ${picture.article}`))
      const differences = [
        ...[...now.difference(before)].map((text) => `came: ${text}`),
        ...[...before.difference(now)].map((text) => `went: ${text}`),
      ]
      expect(differences, `the page has changed: npm run pictures ${picture.article}`).toEqual([])
    })
