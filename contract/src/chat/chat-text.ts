/** A piece of a message as people wrote it; everything that is none of these stays text. */
export interface TextPart {
  kind: 'text' | 'bold' | 'link' | 'mention'
  text: string
}

// An address ends before the sign that closes the sentence; a mention is capitalised words after an @.
const pieces =
  /(?<link>https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'*])|(?<mention>(?<![\p{L}\p{N}_])@\p{Lu}[\p{L}\p{N}_]*(?: \p{Lu}\p{Ll}[\p{L}]*)*)|\*(?<bold>[^*\s](?:[^*\n]*[^*\s])?)\*/gu

/** Rule CHAT-11. Only web addresses become links, so that no script hides in one. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(pieces)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    const { link, mention, bold } = match.groups ?? {}
    if (link !== undefined) parts.push({ kind: 'link', text: link })
    else if (mention !== undefined) parts.push({ kind: 'mention', text: mention })
    else parts.push({ kind: 'bold', text: bold ?? '' })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

const textsOf = (text: string, kind: TextPart['kind']) =>
  partsOf(text).flatMap((part) => (part.kind === kind ? [part.text] : []))

export const linksOf = (text: string): string[] => textsOf(text, 'link')
export const mentionsOf = (text: string): string[] => textsOf(text, 'mention')

/** Whether a mention means this person: by whole name, or by its first words. */
export function isMentioned(text: string, name: string): boolean {
  const wanted = name.toLocaleLowerCase('es-MX')
  return mentionsOf(text).some((mention) => {
    const said = mention.slice(1).toLocaleLowerCase('es-MX')
    // 'Juan Vamos': a word that only follows is none of the name.
    return said.split(' ').some((_, words, all) => {
      const start = all.slice(0, words + 1).join(' ')
      return wanted === start || wanted.startsWith(`${start} `)
    })
  })
}
