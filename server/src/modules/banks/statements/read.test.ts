import { expect, test } from 'vitest'
import { keysOf, patternOf } from './keys.ts'
import { readStatement } from './read.task.ts'
import { told } from './spei.ts'
import { readAmount, readDay, readTime } from './values.ts'

test.each([
  ['21/11/2026', 'dmy', '2026-11-21'],
  ['1-2-26', 'dmy', '2026-02-01'],
  ['11/21/2026', 'mdy', '2026-11-21'],
  ['2026-11-21', 'dmy', '2026-11-21'],
  ['2026-11-21T10:42:00', 'ymd', '2026-11-21'],
  ['20261121', 'dmy', '2026-11-21'],
  ['20261121104200[-6:CST]', 'ymd', '2026-11-21'],
  ['21/nov/2026', 'dmy', '2026-11-21'],
  ['21 Noviembre 2026', 'mdy', '2026-11-21'],
  ["'21/11/2026 10:42", 'dmy', '2026-11-21'],
  ['29/02/2028', 'dmy', '2028-02-29'],
] as const)('%s (%s) is the day %s', (text, order, day) => {
  expect(readDay(text, order)).toEqual({ value: day })
})
test.each([
  ['31/11/2026', { problem: 'Noviembre tiene 30 días.', suggestion: '2026-11-30' }],
  ['29/02/2026', { problem: 'Febrero tiene 28 días.', suggestion: '2026-02-28' }],
  ['00/11/2026', { problem: 'Noviembre tiene 30 días.' }],
  ['21/13/2026', { problem: '«21/13/2026»: no hay mes 13.' }],
  ['21/11/9026', { problem: '«21/11/9026»: el año no puede ser.' }],
  ['', { problem: 'Falta la fecha.' }],
  ['=HOY()', { problem: '«=HOY()» no es una fecha.' }],
])('%s is no day', (text, problem) => {
  expect(readDay(text, 'dmy')).toEqual(problem)
})

test.each([
  ['1,234.50', '.', 123_450],
  ['$ 1,234.5', '.', 123_450],
  ['-2,500.00', '.', -250_000],
  ['(2,500.00)', '.', -250_000],
  ['2500.00-', '.', -250_000],
  ['−8.70', '.', -870],
  ['1.234,50', ',', 123_450],
  ['12,5', ',', 1250],
  ['1,234', '.', 123_400],
  ['.5', '.', 50],
  ['MXN 10.00', '.', 1000],
  ['999999999999.99', '.', 99_999_999_999_999],
  ['10.100', '.', 1010],
] as const)('%s with %s is %d cents', (text, decimal, cents) => {
  expect(readAmount(text, decimal)).toEqual({ value: cents })
})
test.each([
  ['250.000,00', '.', { problem: 'Separadores invertidos.', suggestion: 25_000_000 }],
  ['250,000.00', ',', { problem: 'Separadores invertidos.', suggestion: 25_000_000 }],
  ['=1+1', '.', { problem: '«=1+1» no es un importe.' }],
  ['1e9', '.', { problem: '«1e9» no es un importe.' }],
  ['10.105', '.', { problem: '«10.105» tiene más de dos decimales.' }],
  ['9999999999999', '.', { problem: '«9999999999999» es demasiado grande.' }],
  ['-', '.', { problem: 'Falta el importe.' }],
] as const)('%s with %s is no amount', (text, decimal, problem) => {
  expect(readAmount(text, decimal)).toEqual(problem)
})
test.each([
  ['10:42', '10:42'],
  ['21/11/2026 9:05 p.m.', '21:05'],
  ['2026-11-21T10:42:07', '10:42'],
  ['99:99', null],
])('%s is the hour %s', (text, hour) => expect(readTime(text)).toBe(hour))

const facts = (text: string) => {
  const { lines, ...statement } = readStatement(text)
  return {
    ...statement,
    lines: lines.map(({ day, time, cents, description, problem }) => [day, time, cents, description, problem]),
  }
}

test('a CSV of charges and credits with a preamble, its headings known and its balances proven', () => {
  const text = `Cuenta: 0123456789;;;;
Titular: TRANSPORTES;;;;
Fecha;Concepto / Referencia;Cargo;Abono;Saldo
21/11/2026;SPEI RECIBIDO PAGO FACT A20417;;12.992,00;112.992,00
20/11/2026;COMISION SPEI;8,70;;100.000,00
Total;;8,70;12.992,00;
`
  expect(facts(text)).toMatchObject({
    format: 'csv',
    layout: { columns: ['day', 'description', 'charge', 'credit', 'balance'], dayOrder: 'dmy', decimal: ',' },
    opening: 10_000_870,
    closing: 11_299_200,
    closingOn: '2026-11-21',
    lines: [
      ['2026-11-21', null, 1_299_200, 'SPEI RECIBIDO PAGO FACT A20417', null],
      ['2026-11-20', null, -870, 'COMISION SPEI', null],
    ],
  })
})

test.each([
  [
    'a sign beside the amount',
    'Fecha,Hora,Descripción,Cargo/Abono,Importe,Saldo\n21/11/2026,10:42,"PAGO, uno",-,100.00,900.00\n21/11/2026,10:50,DOS,+,5.00,905.00',
  ],
  [
    'one signed amount, by tabs',
    'FECHA OPER\tDESCRIPCION\tCARGOS / ABONOS\n21/11/2026 10:42\tPAGO, uno\t-100.00\n21/11/2026 10:50\tDOS\t5.00',
  ],
  [
    'pipes with pesos and zeros',
    'Cuenta|Fecha de Operación|Hora|Descripción|Depósitos|Retiros|Saldo\n1|21/11/2026|10:42|PAGO, uno|$0.00|$100.00|$900.00\n1|21/11/2026|10:50|DOS|$5.00|$0.00|$905.00',
  ],
])('a CSV with %s', (_, text) => {
  expect(facts(text).lines).toEqual([
    ['2026-11-21', '10:42', -10_000, 'PAGO, uno', null],
    ['2026-11-21', '10:50', 500, 'DOS', null],
  ])
})

test('months first are told by a second part over twelve; broken rows are named and the others come in', () => {
  const text =
    'Fecha,Concepto,Importe\n11/21/2026,UNO,1.00\n11/31/2026,DOS,2.00\n11/05/2026,"=CMD|A1",3.00\n11/05/2026,CERO,0.00\n,SIN FECHA,4.00'
  const { lines } = readStatement(text)
  expect(lines.map(({ line, day, cents, problem }) => [line, day, cents, problem])).toEqual([
    [2, '2026-11-21', 100, null],
    [3, null, 200, 'Noviembre tiene 30 días.'],
    [4, '2026-11-05', 300, null],
    [5, '2026-11-05', null, 'El importe es 0.'],
    [6, null, 400, 'Falta la fecha.'],
  ])
})

test('OFX 1.x without end tags, with a bare < and two tags in a line; OFX 2.x says the same', () => {
  const head = 'OFXHEADER:100\nDATA:OFXSGML\nCHARSET:1252\n\n'
  const body = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>MXN<BANKACCTFROM><BANKID>072<ACCTID>0123454471</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261121104200[-6:CST]<TRNAMT>12992.00<FITID>A1<NAME>BEBIDAS RIO MANSO
<MEMO>FACT A20417 &amp; saldo < 5</STMTTRN><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261131<TRNAMT>-8.70<FITID>A2<NAME>COMISION
</BANKTRANLIST><LEDGERBAL><BALAMT>112992.00<DTASOF>20261121</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const wanted = {
    format: 'ofx',
    currency: 'MXN',
    account: '0123454471',
    closing: 11_299_200,
    closingOn: '2026-11-21',
    lines: [
      ['2026-11-21', '10:42', 1_299_200, 'BEBIDAS RIO MANSO FACT A20417 & saldo < 5', null],
      [null, null, -870, 'COMISION', 'Noviembre tiene 30 días.'],
    ],
  }
  expect(facts(head + body)).toMatchObject(wanted)
  const xml = `<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n${body
    .replaceAll(/<(CURDEF|BANKID|ACCTID|TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|BALAMT|DTASOF)>([^<\n]*)/g, '<$1>$2</$1>')
    .replace('<MEMO>FACT A20417 &amp; saldo < 5', '<MEMO>FACT A20417 &amp; saldo &lt; 5</MEMO>')}`
  expect(facts(xml)).toMatchObject(wanted)
})

test('MT940 with SWIFT frame, details over lines, a reversal and a booking across the year', () => {
  const text = `{1:F01BANKMXMM}{4:
:20:STMT
:25:0123454471
:60F:C261120MXN100000,00
:61:2611211121C12992,00NTRFNONREF//B-77
:86:?20PAGO FACT?21 A20417?32BEBIDAS RIO?33 MANSO
:61:2612310101D8,70NMSCC-1
:86:COMISION
 SPEI
:61:261122RC100,N
:61:basura
:62F:C261231MXN112983,30
-}`
  const { lines, ...statement } = readStatement(text)
  expect(statement).toMatchObject({
    format: 'mt940',
    currency: 'MXN',
    account: '0123454471',
    opening: 10_000_000,
    closing: 11_298_330,
    closingOn: '2026-12-31',
  })
  expect(
    lines.map(({ line, day, cents, description, party, bankId, problem }) => [
      line,
      day,
      cents,
      description,
      party,
      bankId,
      problem,
    ]),
  ).toEqual([
    [5, '2026-11-21', 1_299_200, 'PAGO FACT A20417', 'BEBIDAS RIO MANSO', 'B-77', null],
    [7, '2027-01-01', -870, 'COMISION SPEI', null, null, null],
    [10, null, null, '', null, null, 'La línea :61: no tiene la forma de MT940.'],
    [11, null, null, '', null, null, 'La línea :61: no tiene la forma de MT940.'],
  ])
})

const camt = (entries: string) => `<?xml version="1.0" encoding="ISO-8859-1"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><Othr><Id>072580001234544718</Id></Othr></Id><Ccy>MXN</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="MXN">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="MXN">25.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-21</Dt></Dt></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`
const detail = (amount: string, id: string, words: string) =>
  `<TxDtls><Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs><Amt Ccy="MXN">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>Río &amp; Cía</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`

test('CAMT.053: booked entries, each of several transactions that make one up, nothing that is pending', () => {
  const text =
    camt(`<Ntry><Amt Ccy="MXN">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-21T10:42:00</DtTm></BookgDt>
<NtryDtls>${detail('10.00', 'R1', 'FACT A20417')}${detail('20.00', 'R2', 'FACT A20418')}</NtryDtls></Ntry>
<Ntry><Amt Ccy="MXN">155.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt><AddtlNtryInf>DIESEL</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="MXN">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt></Ntry>`)
  expect(facts(text)).toMatchObject({
    format: 'camt',
    currency: 'MXN',
    account: '072580001234544718',
    opening: 10_000,
    closing: -2500,
    lines: [
      ['2026-11-21', '10:42', 1000, 'FACT A20417', null],
      ['2026-11-21', '10:42', 2000, 'FACT A20418', null],
      ['2026-11-21', null, -15_500, 'DIESEL', null],
    ],
  })
  expect(readStatement(text).lines.map(({ party, bankId }) => [party, bankId])).toEqual([
    ['Río & Cía', 'R1/1'],
    ['Río & Cía', 'R2/2'],
    [null, null],
  ])
})

test.each([
  ['an XML bomb', `<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa">]>${camt('')}`, /DOCTYPE/],
  ['another XML', '<a><b/></a>', /CAMT\.053/],
  ['an XML that is cut', camt('').slice(0, 400), /mal formado/],
  ['an OFX without body', 'OFXHEADER:100\nnada', /<OFX>/],
  ['text', 'hola\nadiós', /separado/],
  ['too many rows', `Fecha,Concepto,Importe\n${'21/11/2026,UNO,1.00\n'.repeat(20_200)}`, /20000/],
  ['two accounts', ':25:1\n:60F:C261120MXN1,00\n:25:2\n', /varias cuentas/],
])('%s is refused in words', (_, text, words) => {
  expect(() => readStatement(text)).toThrow(words)
})

test('what a transfer tells of who sent it; eighteen digits are a CLABE only with their word and digit', () => {
  expect(
    told(
      'SPEI RECIBIDO, BCO:0002 BANAMEX HR LIQ: 10:42:07 DEL CLIENTE PAPELERA TRES VERTICES DE LA CLABE 002010077777777771 CON RFC PTV990412KL3 CONCEPTO: PAGO REFERENCIA: 0041 CVE RAST: BM20261121884630',
    ),
  ).toEqual({
    party: 'PAPELERA TRES VERTICES',
    rfc: 'PTV990412KL3',
    clabe: '002010077777777771',
    tracking: 'BM20261121884630',
  })
  expect(told('SPEI 002010077777777771 CLABE 002010077777777772')).toEqual({
    party: null,
    rfc: null,
    clabe: null,
    tracking: null,
  })
})

test('equal movements of one file are told apart, and have the same keys when the file is read again', () => {
  const line = { day: '2026-11-21', cents: -870, description: 'COMISIÓN SPEI', bankId: null, tracking: null }
  const keys = keysOf([line, { ...line, description: 'comision  spei' }, { ...line, cents: 870 }])
  expect(new Set(keys).size).toBe(3)
  expect(keysOf([line, line])).toEqual(keys.slice(0, 2))
  // An id that comes again on another day is another movement.
  expect(
    new Set(
      keysOf([
        { ...line, bankId: '1' },
        { ...line, bankId: '1', day: '2026-11-22' },
      ]),
    ).size,
  ).toBe(2)
  expect(patternOf('COMISIÓN SPEI 21/11/2026 ref A-12')).toBe('comision spei ref a')
})
