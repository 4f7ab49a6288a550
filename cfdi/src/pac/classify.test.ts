import { expect, test } from 'vitest'
import { classifyCancel, classifyHttp, classifyStamp, leadingCode } from './classify.ts'
import { cancelSentence, stampSentence } from './messages.ts'

test.each([
  ['301', 'regla'],
  ['302', 'regla'],
  ['303', 'regla'],
  ['304', 'configuracion'],
  ['305', 'configuracion'],
  ['306', 'configuracion'],
  ['307', 'duplicado'],
  ['308', 'configuracion'],
  ['401', 'regla'],
  ['402', 'configuracion'],
  ['403', 'regla'],
  ['CFDI40145', 'regla'],
  ['CRP20217', 'regla'],
  ['CP149', 'regla'],
  ['AU2000', 'configuracion'],
  ['CO1001', 'regla'],
  ['CC3001', 'configuracion'],
  ['705', 'regla'],
  ['708', 'transitorio'],
  ['711', 'configuracion'],
  ['798', 'transitorio'],
  ['799', 'transitorio'],
  ['', 'regla'],
])('stamping refused with %s is a matter of %s', (code, expected) => {
  expect(classifyStamp(code)).toBe(expected)
})

test.each([
  ['203', 'configuracion'],
  ['204', 'regla'],
  ['205', 'transitorio'],
  ['206', 'regla'],
  ['207', 'regla'],
  ['208', 'regla'],
  ['209', 'regla'],
  ['210', 'regla'],
  ['211', 'regla'],
  ['212', 'regla'],
  ['300', 'configuracion'],
  ['301', 'regla'],
  ['302', 'regla'],
  ['304', 'configuracion'],
  ['305', 'configuracion'],
  ['309', 'configuracion'],
  ['310', 'configuracion'],
  ['311', 'regla'],
  ['312', 'regla'],
  ['708', 'transitorio'],
  ['711', 'configuracion'],
  ['798', 'transitorio'],
  ['799', 'regla'],
])('a cancellation refused with %s is a matter of %s, and the user is told why', (code, expected) => {
  expect(classifyCancel(code)).toBe(expected)
  expect(cancelSentence(code, '')).toMatch(/\.$/)
})

test.each([
  [400, 'regla'],
  [401, 'configuracion'],
  [403, 'configuracion'],
  [404, 'configuracion'],
  [408, 'transitorio'],
  [429, 'transitorio'],
  [500, 'transitorio'],
  [503, 'transitorio'],
])('HTTP %d alone is a matter of %s', (status, expected) => {
  expect(classifyHttp(status)).toBe(expected)
})

test.each([
  ['CFDI40145 - El campo Nombre del receptor…', 'CFDI40145'],
  ['307. El comprobante contiene un timbre previo.', '307'],
  ['CRP20217: Monto', 'CRP20217'],
  ['CP149', 'CP149'],
  ['AU2000 - El usuario y/o contraseña son inválidos.', 'AU2000'],
  ['T1 - algo', ''],
  ['El servicio no está disponible', ''],
])('the code of «%s» is «%s»', (message, code) => {
  expect(leadingCode(message)).toBe(code)
})

test.each([
  ['Fecha y hora de generación fuera de rango: está en el futuro.', 'en el futuro'],
  ['La fecha es posterior a la de certificación', 'en el futuro'],
  ['Fecha y hora de generación fuera de rango: pasaron más de 72 horas.', 'fuera de plazo'],
  ['401 - El rango de la fecha de generación no debe ser mayor a 72 horas', 'fuera de plazo'],
])('401 is told by its end of the time: «%s»', (text, said) => {
  expect(stampSentence('401', text)).toContain(said)
})

test('a code without a sentence of ours shows the provider’s text, and one without any text still says something', () => {
  expect(stampSentence('CFDI40145', 'CFDI40145 - x')).toBe(
    'El nombre del receptor no coincide con el registrado en el SAT: captúralo como en su Constancia, sin régimen societario.',
  )
  expect(stampSentence('CFDI40999', 'CFDI40999 - Texto del PAC')).toBe('CFDI40999 - Texto del PAC')
  expect(stampSentence('', ' ')).toBe('El proveedor rechazó el comprobante con el código desconocido.')
})
