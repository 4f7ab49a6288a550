import { expect, test } from 'vitest'
import { letter } from './letters.ts'

test('a letter says the same in text and HTML, with everything inserted escaped', () => {
  const { text, html } = letter({
    subject: 'Retraso',
    title: 'Viaje <b>"Norte"</b> & Sur',
    lines: ["Llega tarde a 'El Patio'"],
    facts: [['Unidad', '<script>alert(1)</script>']],
    action: { label: 'Ver el viaje', url: 'http://localhost:8080/Consola/viaje_details?travel_id=1&x="2"' },
  })
  expect(text).toContain(
    'Viaje <b>"Norte"</b> & Sur\n\nLlega tarde a \'El Patio\'\n\nUnidad: <script>alert(1)</script>\n\nVer el viaje: http://localhost:8080/',
  )
  expect(html).not.toMatch(/<script|<b>/)
  expect(html).toContain('Viaje &lt;b&gt;&quot;Norte&quot;&lt;/b&gt; &amp; Sur')
  expect(html).toContain('href="http://localhost:8080/Consola/viaje_details?travel_id=1&amp;x=&quot;2&quot;"')
})

test('a letter without facts or action has neither', () => {
  const { text, html } = letter({ subject: 'Aviso', title: 'Aviso' })
  expect(text.startsWith('Aviso\n\n--\n')).toBe(true)
  expect(html).not.toContain('<a ')
})
