/** Card readers at a tracker's serial port, whatever the tracker: `GTSL|6|1|0|<card>|2|` and `RFID:<card>`. */
const READERS = /GTSL\|[^|]*\|[^|]*\|[^|]*\|(\d+)\||RFID:(\w+)/

/** The card in what such a reader said; undefined when it says something else. */
export function cardRead(text: string): string | undefined {
  const found = READERS.exec(text)
  return found?.[1] ?? found?.[2]
}
