/** A line of a playlist that is an address, or a tag that has one. */
const ADDRESS_IN_TAG =
  /^(#EXT-X-(?:MAP|KEY|SESSION-KEY|MEDIA|I-FRAME-STREAM-INF|PART|PRELOAD-HINT|SESSION-DATA|RENDITION-REPORT):.*?\bURI=")([^"]*)(".*)$/
/** After it comes the address of another playlist. */
const VARIANT = '#EXT-X-STREAM-INF'
const PLAYLIST_TAG = /^#EXT-X-(?:MEDIA|I-FRAME-STREAM-INF|RENDITION-REPORT):/

/**
 * A playlist (RFC 8216) with every address replaced by a name of ours, also those inside tags; a tag whose address the
 * caller does not want is left out. Names say by their ending what is behind them, since an address need not.
 */
export function renamed(text: string, nameOf: (address: string, isPlaylist: boolean) => string | null): string {
  let isVariant = false
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, before, address, after] = ADDRESS_IN_TAG.exec(line) ?? []
    if (address !== undefined) {
      const name = nameOf(address, PLAYLIST_TAG.test(line))
      return name === null ? [] : [`${before}${name}${after}`]
    }
    if (line.startsWith('#') || line.trim() === '') {
      isVariant = line.startsWith(VARIANT)
      // A tag we do not know may hide an address in an attribute of its own.
      return /\bURI="/.test(line) ? [] : [line]
    }
    const name = nameOf(line.trim(), isVariant)
    isVariant = false
    return name === null ? [] : [name]
  })
  return lines.join('\n')
}
