import { expect, test } from 'vitest'
import { crcArc } from './crc.ts'
import { deviceProtocols } from './protocols.ts'
import { hex, iso, kinds, last, only, position, read, RECEIVED, replied, text } from './reading.fixture.ts'

const teltonikaLogin = hex('000F 333536333037303432343431303133')

test('Teltonika: the login is accepted or refused with one byte', () => {
  const frame = only(read('teltonika', [teltonikaLogin]))
  expect(frame.deviceId).toBe('356307042441013')
  expect(frame.reply).toEqual(Uint8Array.of(1))
  expect(frame.refusal).toEqual(Uint8Array.of(0))
})

test("Teltonika: the vendor's Codec 8 example has no fix, but tells power, signal and an input", () => {
  const packet = hex(
    '000000000000003608010000016B40D8EA30010000000000000000000000000000000105021503010101425E0F01F10000601A014E0000000000000000010000C7CF',
  )
  const frame = last(read('teltonika', [teltonikaLogin, packet]))
  expect(frame.reports).toEqual([
    {
      position: null,
      status: {
        at: Date.parse('2019-06-10T10:04:46Z'),
        ignition: null,
        odometerKm: null,
        engineHours: null,
        fuelPercent: null,
        sensors: { external_volts: 24.079, signal_percent: 60, input_1: 1 },
      },
      alarms: [expect.objectContaining({ code: '1', kind: 'input', at: Date.parse('2019-06-10T10:04:46Z') })],
    },
  ])
  expect(replied(frame)).toBe('00000001')
})

test('Teltonika: a record on the road', () => {
  const packet = hex(
    '000000000000004c08010000016818d500580009c28d9f1cb3757a00be00c60f0053000f06f0011503c80001011d00fc0007423799180053cdf80dce426f430f88190bb8560bb802f100005aa110002887e000010000ee8d',
  )
  expect(position(last(read('teltonika', [teltonikaLogin, packet])))).toMatchObject({
    lat: 48.1523066,
    lon: 16.3745183,
    speed: 83,
    course: 198,
    altitude: 190,
    satellites: 15,
    odometerKm: 2656.224,
  })
})

test('Teltonika: a packet with a wrong check sum is not acknowledged', () => {
  const packet = hex(
    '000000000000002b080100000140d4e3ec6e000cc661d01674a5e0fffc00000900000004020100f0000242322318000000000100007a05',
  )
  const frame = last(read('teltonika', [teltonikaLogin, packet]))
  expect(frame).toMatchObject({ reports: [], reply: null, error: 'Bytes que no forman una trama' })
})

test('Teltonika: records of a connection that has not said whose it is are not acknowledged', () => {
  const packet = hex(
    '000000000000002b080100000140d4e3ec6e000cc661d01674a5e0fffc00000900000004020100f0000242322318000000000100007a04',
  )
  expect(only(read('teltonika', [packet]))).toMatchObject({ deviceId: null, reports: [], reply: null })
  expect(replied(last(read('teltonika', [teltonikaLogin, packet])))).toBe('00000001')
})

function codec12Answer(words: string): Buffer {
  const body = Buffer.concat([Buffer.from([0x0c, 1, 6, 0, 0, 0, words.length]), Buffer.from(words), Buffer.from([1])])
  const crc = crcArc(body, 0, body.length)
  return Buffer.concat([
    Buffer.from([0, 0, 0, 0, 0, 0, 0, body.length]),
    body,
    Buffer.from([0, 0, crc >> 8, crc & 255]),
  ])
}

test('Teltonika: answers to commands', () => {
  const done = last(
    read('teltonika', [teltonikaLogin, hex('00000000000000100C010600000008010300010015D5C5010000D988')]),
  )
  expect(done.answer?.isDone).toBe(true)
  const text = 'GPS:1 Sat:7 Lat:54.712345 Long:25.308421 Alt:147 Speed:12 Dir:77 Date: 2017/6/16 Time: 12:12:30'
  const placed = last(read('teltonika', [teltonikaLogin, codec12Answer(text)]))
  expect(position(placed)).toMatchObject({
    lat: 54.712345,
    lon: 25.308421,
    altitude: 147,
    speed: 12,
    course: 77,
    satellites: 7,
    fixTime: Date.UTC(2017, 5, 16, 12, 12, 30),
  })
  expect(last(read('teltonika', [teltonikaLogin, codec12Answer(text.replace('GPS:1', 'GPS:0'))])).reports).toEqual([])
  expect(last(read('teltonika', [teltonikaLogin, codec12Answer('Unknown command')])).answer?.isDone).toBe(false)
  const [protocol] = deviceProtocols().filter(({ code }) => code === 'teltonika')
  const command = protocol?.encodeOrder({ kind: 'locate' }, { deviceId: '356307042441013', sequence: 1 })
  // The framing of the vendor's example «getinfo», with our word.
  expect(Buffer.from(command ?? []).toString('latin1')).toContain('\x0c\x01\x05\x00\x00\x00\x06getgps\x01')
})

test('GT06: the login gives the IMEI and is answered with its serial', () => {
  const frame = only(read('gt06', [hex('78780D01086471700328358100093F040D0A')]))
  expect(frame.deviceId).toBe('864717003283581')
  expect(replied(frame)).toBe('78780501000955940d0a')
})

const gt06Login = hex('78780D01086471700328358100093F040D0A')

test('GT06: degrees are the number divided by 1 800 000; bits of the course tell north, east and ignition', () => {
  const utc = last(
    read('gt06', [gt06Login, hex('787822220F0C1D023305C9027AC8180C46586000140001CC00287D001F71000001000820860D0A')]),
  )
  expect(position(utc)).toMatchObject({ ignition: false, satellites: 9, course: 0, speed: 0 })
  expect(position(utc)?.lat).toBeCloseTo(23.111693, 6)
  expect(position(utc)?.lon).toBeCloseTo(114.409298, 6)
  expect(iso(position(utc)?.fixTime)).toBe('2015-12-29T02:51:05.000Z')
  expect(utc.reply).toBeNull()
  const old = last(
    read('gt06', [gt06Login, hex('787821121303120b2524c70138e363085b549003d43301940057d200cd52c000006aa1ca0d0a')]),
  )
  expect(position(old)).toMatchObject({ ignition: true, speed: 3, course: 51 })
})

test('GT06: an alarm is answered and named', () => {
  const frame = last(
    read('gt06', [
      gt06Login,
      hex('7878252612030C063816C3026C10540C38C9700144030901CC002866000EEE0C06040302000DA2DB0D0A'),
    ]),
  )
  expect(kinds(frame)).toEqual([['0x03', 'shock']])
  expect(frame.reports[0]?.status?.sensors).toMatchObject({ battery_percent: 100, signal_percent: 100 })
  expect(replied(frame)?.slice(0, 12)).toBe('78780526000d')
})

test('GT06: voltage of an information frame', () => {
  const frame = last(read('gt06', [gt06Login, hex('7979 0008 94 00 00ed 0289 d686 0d0a')]))
  expect(frame.reports[0]?.status?.sensors?.external_volts).toBe(2.37)
})

test.each([
  [
    'ST600STT;008594432;20;492;20200212;18:58:30;060bb0e1;334;20;36bb;45;+19.337897;-099.064489;000.398;000.00;12;1;5049883;13.61;100100;2;1198;013762;4.2;1;4.68',
    { lat: 19.337897, lon: -99.064489, speed: 0.398, satellites: 12, odometerKm: 5049.883, ignition: true },
  ],
  [
    'SA200STT;317652;042;20120718;15:37:12;16d41;-15.618755;-056.083241;000.024;000.00;8;1;41548;12.17;100000;2;1979',
    { unitKey: '317652', lat: -15.618755, lon: -56.083241, fixTime: Date.UTC(2012, 6, 18, 15, 37, 12) },
  ],
  [
    'ST500STT;205450135;07;843;20170816;23:24:45;+19.338432;-099.179817;000.283;000.00;6;1;141121;12.89;0;0;1;4659;002.795;0;001.891;611;4.0',
    { lat: 19.338432, lon: -99.179817, ignition: null, odometerKm: 141.121 },
  ],
  [
    'ST410STT;007638094;426;01;24153;724;4;-65;365;0;24161;724;4;365;0;0;24162;724;4;365;0;0;24363;724;4;365;0;0;24151;724;4;365;0;0;24991;724;4;365;0;0;24373;724;4;365;0;0;3.98;1;0176;2;016;20200106;19:18:04;-15.571860;-056.062637;000.852;238.28;6;1;201',
    { lat: -15.57186, lon: -56.062637, speed: 0.852, course: 238 },
  ],
  [
    'ST910;Location;344506;017;20130727;14:10:00;-25.398714;-049.296818;000.187;000.00;1;4.32;1;1;0001',
    { unitKey: '344506', lat: -25.398714, lon: -49.296818 },
  ],
  [
    'STT;0560001616;BFFFFF;56;1.0.15;1;20200219;20:52:25;00008D6C;334;20;0925;24;+20.741764;-103.430364;0.00;0.00;19;1;00000001;00000000;2;1;1765;00008003;0.0;12.14;136598',
    { unitKey: '0560001616', lat: 20.741764, lon: -103.430364, satellites: 19, ignition: true },
  ],
  [
    'STT;6009999006;3FFFFF;26;398;0;20170827;20:04:37;087d4760;310;410;0ba0;23;+40.123420;-074.995971;000.031;000.00;8;1;00000001;00000000;1;1;0006',
    { lat: 40.12342, lon: -74.995971, ignition: true },
  ],
])('Suntech: %s', (line, expected) => {
  expect(position(only(read('suntech', [text(`${line}\r`)])))).toMatchObject(expected)
})

test.each([
  [
    'SA200EMG;317652;042;20120718;15:35:41;16d41;-15.618740;-056.083252;000.034;000.00;8;1;41548;12.17;110000;1',
    'emg-1',
    'panic',
  ],
  [
    'ST300ALT;007239104;40;313;20190112;01:07:16;c99139;+04.703287;-074.148897;000.000;189.72;21;1;425512;12.61;100000;33;003188;4.1;1',
    'alt-33',
    'ignition_on',
  ],
  [
    'ALT;0520000295;3FFFFF;52;1.0.2;0;20190703;01:03:24;00004697;732;101;0002;59;+4.682583;-74.128142;0.00;0.00;6;1;00000000;00000000;9;1;;4.1;12.92;103188',
    'alt-9',
    'sleep',
  ],
  [
    'ST300ALT;205174410;14;712;20110101;00:00:07;00000;+20.593923;-100.336716;000.000;000.00;0;0;0;16.57;000000;81;000000;4.0;0',
    'alt-81',
    null,
  ],
])('Suntech alarm: %s', (line, code, kind) => {
  expect(kinds(only(read('suntech', [text(`${line}\r`)])))).toEqual([[code, kind]])
})

test('Suntech: keep-alive, serial data with line ends inside, answer to a command', () => {
  expect(only(read('suntech', [text('SA200ALV;317652\r')]))).toMatchObject({ deviceId: '317652', reports: [] })
  const serial =
    'ST600UEX;008728327;20;568;20200602;17:10:03;0bf1a893;334;20;2f19;23;+20.514492;-100.743221;000.033;000.00;12;1;41564973;13.17;000000;44;t_0=1C;N_0=0419.0;t_1=22;N_1=0001.0;Q_D=09\n\r;76;113771;4.1;1\r'
  const [frame, ...rest] = read('suntech', [text(serial), text('ST300CMD;Res;205450135;843;Enable1\r')])
  expect(frame?.reports[0]?.position?.lat).toBe(20.514492)
  expect(rest.at(-1)).toMatchObject({ deviceId: '205450135', answer: { isDone: true } })
})

test('Queclink: a regular report with the state of the ignition and the odometer', () => {
  const frame = only(
    read('queclink', [
      text(
        '+RESP:GTERI,F10413,862599050544301,GV350M,00000002,14164,10,1,1,98.2,93,216.4,-117.484369,33.896640,20240919020058,0311,0480,2C01,00ADBA01,,39539.5,,,100,220100,,0,20240919020058,20A7$',
      ),
    ]),
  )
  expect(position(frame)).toMatchObject({
    unitKey: '862599050544301',
    lat: 33.89664,
    lon: -117.484369,
    speed: 98.2,
    course: 93,
    altitude: 216.4,
    ignition: true,
    odometerKm: 39539.5,
  })
  expect(position(frame)?.sensors).toMatchObject({ external_volts: 14.164, battery_percent: 100 })
  expect(String(Buffer.from(frame.reply ?? []))).toBe('+SACK:20A7$')
})

test('Queclink: accuracy 0 is no fix; events, heartbeat', () => {
  const frames = read('queclink', [
    text(
      '+RESP:GTIGN,BD0221,861778061565387,CV200,,0,140944,0,0.0,358,17.6,-2.223488,51.882342,20251222020123,0234,0015,6093,000F830E,,,5810.9,20251222070035,20251222070035,C60E$',
    ),
    text(
      '+RESP:GTHBM,BD0214,869409069481243,cv100,,12,1,1,5.6,344,274.7,-1.601826,6.666228,20250114094616,0620,0001,3EE8,00016E04,,,20250114094616,20250114094616,2862$',
    ),
    text('+BUFF:GTIGF,840502,867963063190000,,0,0,,,,,,,0268,0006,22C4,13E5,00,,,20250116170541,22D0$'),
    text('+ACK:GTHBD,1A0401,135790246811220,,20100214093254,11F0$'),
  ])
  expect(frames.map(kinds)).toEqual([
    [['GTIGN', 'ignition_on']],
    [['GTHBM-2', 'harsh_turn']],
    [['GTIGF', 'ignition_off']],
    [],
  ])
  expect(frames.map((frame) => position(frame)?.lat ?? null)).toEqual([null, 6.666228, null, null])
  expect(String(Buffer.from(frames.at(-1)?.reply ?? []))).toBe('+SACK:GTHBD,1A0401,11F0$')
})

test('H02: text, knots by default, the status word is inverted', () => {
  const line = '*HQ,4210209006,V1,054048,A,2828.2297,N,07733.4332,E,010.0,047,4,080918,EEE7FBDF,4261193,0#'
  const frame = only(read('h02', [text(line)]))
  expect(position(frame)).toMatchObject({
    speed: 18.52,
    course: 47,
    fixTime: Date.UTC(2018, 8, 8, 5, 40, 48),
    ignition: false,
  })
  expect(position(frame)?.lat).toBeCloseTo(28.470495, 6)
  expect(kinds(frame)).toEqual([['bit-19', 'power_cut']])
  expect(String(Buffer.from(frame.reply ?? []))).toBe('*HQ,4210209006,V4,V1,20260115180000#')
  expect(position(only(read('h02', [text(line)], { h02: { speedUnit: 'kmh' } })))?.speed).toBe(10)
})

test.each([
  ['*HQ,1451316409,V1,030149,A,-23-29.0095,S,-46-51.5852,W,2.4,065,070315,FFFFFFFF#', -23.483492, -46.859753],
  [
    '*TH,2020916012,V4,S20,DONE,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,F7FFFBFF#',
    22.214575,
    113.777623,
  ],
  [
    '*HQ,353505221264507,VI1,075146,0,5238.25900,N,00507.33429,E,0.54,0,250917,FFFFFFFF,cc,28,  db,d75b#',
    52.63765,
    5.122238,
  ],
])('H02: %s', (line, lat, lon) => {
  const frame = only(read('h02', [text(line)]))
  expect(position(frame)?.lat).toBeCloseTo(lat, 5)
  expect(position(frame)?.lon).toBeCloseTo(lon, 5)
})

test('H02: an alarm lasts from the report that first has it to the first that has not', () => {
  const line = (second: string, status: string) =>
    text(`*HQ,42,V1,1200${second},A,1900.0000,N,09900.0000,W,0.00,000,150126,${status}#`)
  const frames = read('h02', [
    line('00', 'FFFFFBFF'),
    line('10', 'FFFFFBFD'),
    line('20', 'FFFFFBFD'),
    line('30', 'FFFFFBFF'),
  ])
  const alarms = frames.map(({ reports }) => reports.flatMap((one) => one.alarms))
  expect(alarms.map((some) => some.map(({ endAt, kind }) => [kind, iso(endAt ?? undefined)]))).toEqual([
    [],
    [['panic', undefined]],
    [],
    [['panic', '2026-01-15T12:00:30.000Z']],
  ])
  expect(alarms[3]?.[0]?.key).toBe(alarms[1]?.[0]?.key)
})

test('H02: binary, with the short and the long id and what models append', () => {
  const frames = read('h02', [
    hex('24410600082621532131081504419390060740418306000000fffffbfdff0015060000002c02dc0c000000001f'),
    hex('2435248308419329301047591808172627335900074412294E024138FEFFFFFFFF01120064BA73005ECC'),
    hex('2441060116601245431311165035313006004318210e000000fffffbffff0024'),
  ])
  expect(frames.map(({ deviceId, error }) => [deviceId, error])).toEqual([
    ['4106000826', null],
    ['352483084193293', null],
    ['4106011660', null],
  ])
  expect(frames.map((frame) => iso(position(frame)?.fixTime))).toEqual([
    '2015-08-31T21:53:21.000Z',
    '2017-08-18T10:47:59.000Z',
    '2016-11-13T12:45:43.000Z',
  ])
  const [first] = frames
  expect(first && position(first)?.lat).toBeCloseTo(4.69898, 5)
  expect(first && position(first)?.lon).toBeCloseTo(-74.06972, 5)
})

const jt808Location =
  '7e0200002f017028775424038d000000000000000a0189dbeb04ca653a00000012014723040700074401040000000030011b31010ee1012dea020001dc7e'

test('JT/T 808: position of 2013, west, its clock eight hours ahead unless set otherwise', () => {
  const frame = only(read('jt808', [hex(jt808Location)]))
  expect(position(frame)).toMatchObject({
    unitKey: '017028775424',
    lat: 25.811947,
    lon: -80.37305,
    speed: 1.8,
    course: 327,
    satellites: 14,
  })
  expect(iso(position(frame)?.fixTime)).toBe('2023-04-06T16:07:44.000Z')
  expect(replied(frame)).toBe('7e80010005017028775424038d038d020000d87e')
  const utc = only(read('jt808', [hex(jt808Location)], { jt808: { timeOffsetMinutes: 0 } }))
  expect(iso(position(utc)?.fixTime)).toBe('2023-04-07T00:07:44.000Z')
  const chosen = deviceProtocols()
    .find(({ code }) => code === 'jt808')!
    .createDecoder(() => ({ timeOffsetMinutes: '0' }))
    .push(hex(jt808Location), RECEIVED)
  expect(iso(position(only(chosen))?.fixTime)).toBe('2023-04-07T00:07:44.000Z')
})

test('JT/T 808: registration and batch of 2019, an id of twenty digits', () => {
  const [register, batch] = read('jt808', [
    hex(
      '7e0100405c010000086649607758216452180000000000000000000000000000004d443330300000000000000000000000000000000000000000000000000038363634393630373735383231363400000000000000000000000000000004000000000000000000000000000000007a7e',
    ),
    hex(
      '7e0704402d0100000866496077582164881d0001000028000000000000000701a00192091f2a4700160000000226050916422701040000258230010031010e507e',
    ),
  ])
  expect(register).toMatchObject({ deviceId: '00000866496077582164', error: null })
  expect(Buffer.from(register?.reply ?? []).toString('hex')).toContain(
    Buffer.from('00000866496077582164').toString('hex'),
  )
  expect(register?.refusal?.at(-3)).toBe(4)
  expect(batch && position(batch)).toMatchObject({
    lat: -27.263378,
    lon: 153.037383,
    odometerKm: 960.2,
    ignition: true,
  })
})

test('JT/T 808: six id bytes that are no decimal digits are an IMEI', () => {
  const frames = read('jt808', [
    hex(
      '7e070401654eb6fb4afd9e485b000601003900000000000c000301f5a58700ca24c5000d0000004925111215454501040000000025040000000030011731010aeb095554432b30383a3030003900000000000c000301f5a58e00ca24cd000d0000002825111215454701040000000025040000000030011731010aeb095554432b30383a3030003900000000000c000301f5a5ad00ca24de000e0000011025111215455901040000000025040000000030011931010aeb095554432b30383a3030003900000000000c000301f5a5b100ca24ed000e0000004625111215461401040000000025040000000030011931010aeb095554432b30383a3030003900000000000c000301f5a5a900ca24f5000e000000a125111215461701040000000025040000000030011931010aeb095554432b30383a3030003900000000000c000301f5a5af00ca24fb000e000000dd25111215463201040000000025040000000030011731010beb095554432b30383a3030537e',
    ),
  ])
  expect(only(frames)).toMatchObject({ deviceId: '865478070102068' })
  expect(only(frames).reports.length).toBe(6)
})

test('Wialon IPS 1.1: login, short data, full data with the alarm parameter, ping', () => {
  const frames = read('wialon-ips', [
    text('#L#123456789012345;test\r\n#P#\r\n#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4\r\n'),
    text(
      '#D#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4;0.0;0;0;14.77,0.02,3.6;NA;count1:1:564,fuel:2:45.8,hw:3:V4.5,SOS:1:1\r\n',
    ),
    text('#D#NA;NA;5429.681944502211763;N;02654.60403650999069;E;NA;NA;NA;NA;NA;NA;NA;1.0;NA;m1:1:9196679\r\n'),
  ])
  expect(frames.map(({ reply }) => String(Buffer.from(reply ?? [])))).toEqual([
    '#AL#1\r\n',
    '#AP#\r\n',
    '#ASD#1\r\n',
    '#AD#1\r\n',
    '#AD#1\r\n',
  ])
  expect(frames.map((frame) => position(frame)?.lat ?? null)).toEqual([null, null, 55.743375, 55.743375, null])
  expect(frames.map(kinds)).toEqual([[], [], [], [['SOS', 'panic']], []])
})

test('Wialon IPS 2.0: the check sum covers everything after the type through the last semicolon', () => {
  const record =
    '101118;061143;0756.0930;N;12338.6403;E;18.223;99.766;-4.000;10;0.800;NA;NA;NA;NA;101_521347:1:521249,101_521126:1:6593598,101_521127:1:774780,101_521072_21.1:1:0,101_521072_21.2:1:71353'
  const frames = read('wialon-ips', [
    text('#L#2.0;860000000000000;NA;46D4\r\n'),
    text(`#D#${record};F24A\r\n`),
    text(`#D#${record.replace('18.223', '19.223')};F24A\r\n`),
    text('#L#2.0;860000000000000;NA;46D5\r\n'),
  ])
  expect(frames.map(({ reply }) => String(Buffer.from(reply ?? [])))).toEqual([
    '#AL#1\r\n',
    '#AD#1\r\n',
    '#AD#16\r\n',
    '#AL#10\r\n',
  ])
  expect(frames[1] && position(frames[1])).toMatchObject({
    lon: 123.644005,
    speed: 18.223,
    altitude: -4,
    satellites: 10,
  })
})

test('Wialon IPS: the black box', () => {
  const frames = read('wialon-ips', [
    text('#L#42;NA\r\n'),
    text(
      '#B#080914;073235;5027.50625;N;03026.19321;E;0.700;0.000;NA;4;NA;NA;NA;;NA;Батарея:3:100 %|080914;073420;5027.50845;N;03026.18854;E;1.996;292.540;NA;4;NA;NA;NA;;NA;Батарея:3:100 %\r\n',
    ),
  ])
  expect(frames[1]?.reports.map((one) => one.position?.lat.toFixed(5))).toEqual(['50.45844', '50.45847'])
  expect(String(Buffer.from(frames[1]?.reply ?? []))).toBe('#AB#2\r\n')
})

test.each([
  [
    'GET /?id=123456&timestamp=1377177267&lat=60.0&lon=6.0&speed=10&bearing=20&altitude=5&batt=10\n',
    { lat: 60, speed: 18.52 },
  ],
  ['POST /\nid=123456&timestamp=1377177267000&lat=60.0&lon=6.0', { lat: 60, fixTime: 1_377_177_267_000 }],
  ['GET /?id=123456&timestamp=2013-08-22T13:14:27Z&location=60.0,6.0\n', { lat: 60, fixTime: 1_377_177_267_000 }],
  ['GET /?id=123456&timestamp=2013-08-22%2013%3A14%3A27&lat=60&lon=6\n', { lat: 60, fixTime: 1_377_177_267_000 }],
  [
    'POST /\n{"location":{"timestamp":"2013-08-22T13:14:27.000Z","coords":{"latitude":60,"longitude":6,"speed":-1,"heading":-1,"altitude":5},"battery":{"level":-1}},"device_id":"123456"}',
    { lat: 60, speed: 0, course: null },
  ],
])('OsmAnd: %s', (request, expected) => {
  const frame = only(read('osmand', [text(request)]))
  expect(position(frame)).toMatchObject({ unitKey: '123456', lon: 6, fixTime: 1_377_177_267_000, ...expected })
})

test('OsmAnd: a request without id, or whose JSON is none, is an error; without a time there is no position', () => {
  expect(last(read('osmand', [text('GET /?lat=60&lon=6\n')])).error).not.toBeNull()
  expect(last(read('osmand', [text('POST /\n{"location":')])).error).not.toBeNull()
  expect(only(read('osmand', [text('GET /?id=1&lat=60&lon=6\n')])).reports).toMatchObject([
    { position: null, fault: 'time' },
  ])
})
