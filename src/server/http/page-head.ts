import { DEFAULT_BRAND_NAMES } from '#domain/brand-names.ts'
import { pngLogo, type SiteInfo } from '#server/site-settings.ts'

const TITLE = /<title>(.*?)<\/title>/
const DESCRIPTION = /<meta name="description" content="(.*?)"/

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/**
 * Puts the product's name into the page's title, and adds the names and a PNG logo as link preview tags. With the
 * default names and without a logo, returns the page as built.
 */
export function withBrandHead(html: string, site: SiteInfo): string {
  const { product, investor, logo, publicUrl } = site
  const isNamed = product !== DEFAULT_BRAND_NAMES.product || investor !== DEFAULT_BRAND_NAMES.investor
  const [, title] = TITLE.exec(html) ?? []
  if ((!isNamed && !logo) || title === undefined) return html
  const image = pngLogo(site)
  const properties = {
    type: 'website',
    site_name: product,
    title: `${title} · ${investor}`,
    url: publicUrl.href,
    ...(image && { image: new URL(image.path, publicUrl).href }),
  }
  const tags = Object.entries(properties).map(
    ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
  )
  const [, description] = DESCRIPTION.exec(html) ?? []
  if (description !== undefined) tags.push(`<meta property="og:description" content="${description}">`)
  if (image) tags.push(`<link rel="apple-touch-icon" href="${image.path}">`)
  return html.replace(TITLE, () => `<title>${escapeHtml(`${title} · ${product}`)}</title>${tags.join('')}`)
}
