import sharp from 'sharp'
import type { PdfDocument } from './document.ts'
import type { Sheet } from './sheet.ts'

/** An image the library has opened, with its size in pixels. */
export interface OpenImage {
  width: number
  height: number
}

/** Opaque PNG and JPEG pass; anything else (the WebP of uploads, transparency) becomes opaque PNG; no picture, undefined. */
async function drawable(data: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const picture = sharp(data, { limitInputPixels: 100_000_000 })
    const { format, hasAlpha } = await picture.metadata()
    if ((format === 'png' || format === 'jpeg') && !hasAlpha) return data
    // The library would take a transparent picture apart pixel by pixel; paper is white.
    return await picture.rotate().flatten({ background: '#ffffff' }).png({ compressionLevel: 6 }).toBuffer()
  } catch {
    return undefined
  }
}

/** The document with pictures the library can draw; a spoilt one gives way to a note rather than spoil the document. */
export async function withDrawableImages(document: PdfDocument): Promise<PdfDocument> {
  const { company } = document
  const logo = company.logo && (await drawable(company.logo))
  const blocks = await Promise.all(
    document.blocks.map(async (block) => {
      if (block.kind !== 'image') return block
      const data = await drawable(block.data)
      if (data) return { ...block, data }
      return { kind: 'note', tone: 'grey', text: `No se pudo mostrar la imagen: ${block.alt}` } as const
    }),
  )
  return { ...document, company: { ...company, logo }, blocks }
}

/** Opens a PNG or JPEG once, for measuring and drawing. */
export function openImage({ doc }: Sheet, data: Uint8Array): OpenImage {
  // The library has had the method for years and documents it; its types leave it out.
  return (doc as unknown as { openImage(source: Buffer): OpenImage }).openImage(Buffer.from(data))
}

/** Draws an opened image in a rectangle. */
export function placeImage(
  { doc }: Sheet,
  image: OpenImage,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  // The library takes its own opened images as a source; its types name files and bytes only.
  doc.image(image as unknown as PDFKit.Mixins.ImageSrc, x, y, { width, height })
}
