import { expect, test } from 'vitest'
import { hikvisionAlarms } from './hikvision-alarms.ts'
import { placeOfGps, positionOfXml, readEvent, readEvents, unitOfDevice } from './hikvision-decode.ts'
import { gpsReply } from './hikvision-protocol.ts'

const NOW = Date.UTC(2024, 4, 3, 23, 30, 10)

/** The vendor's annotated example. */
const gps = {
  divisionEW: 'W',
  longitude: 36113760,
  divisionNS: 'N',
  latitude: 9243000,
  direction: 17850,
  speed: 6200000,
  satellites: 9,
  precision: 12,
  height: 54000,
  retransFlag: 0,
  timeZoneIdx: 6,
  HDOP: 1.1,
  locateStatus: 'success',
}
const upload = {
  ipAddress: '10.0.0.9',
  portNo: 80,
  protocol: 'EHome',
  channelID: 1,
  dateTime: '2024-05-03T17:30:08-06:00',
  activePostCount: 1,
  eventType: 'GPSUpload',
  eventState: 'active',
  eventDescription: 'GPS information',
  devIndex: '11D98E13-0000-0000-0000-000000000001',
  deviceID: 'T101CAM',
  channelName: '',
  GPS: gps,
}

test('the documented GPSUpload becomes a position, its local time in UTC', () => {
  expect(readEvent(upload, NOW)?.position).toEqual({
    unitKey: 'T101CAM',
    fixTime: Date.UTC(2024, 4, 3, 23, 30, 8),
    messageTime: Date.UTC(2024, 4, 3, 23, 30, 8),
    receivedAt: NOW,
    lat: 25.675,
    lon: -100.316,
    speed: 62,
    course: 178.5,
    altitude: 540,
    satellites: 9,
    ignition: null,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  })
})

/** TRACK-03: 1/360 000 degree, north and east positive. */
test.each([
  [7200000, 'N', 20],
  [3600000, 'S', -10],
])('latitude %i %s is %d degrees', (latitude, divisionNS, lat) => {
  expect(placeOfGps(gpsReply.parse({ ...gps, latitude, divisionNS }))?.lat).toBe(lat)
})
test.each([
  [36000000, 'W', -100],
  [180000, 'E', 0.5],
])('longitude %i %s is %d degrees', (longitude, divisionEW, lon) => {
  expect(placeOfGps(gpsReply.parse({ ...gps, longitude, divisionEW }))?.lon).toBe(lon)
})

/** TRACK-04 and TRACK-05. */
test.each([
  [{ direction: 9000 }, { course: 90 }],
  [{ direction: 27050 }, { course: 270.5 }],
  [{ direction: 36000 }, { course: 0 }],
  [{ speed: 6000000 }, { speed: 60 }],
  [{ speed: 250000 }, { speed: 2.5 }],
])('%j is %j', (change, expected) => {
  expect(placeOfGps(gpsReply.parse({ ...gps, ...change }))).toMatchObject(expected)
})

test.each([
  ['a fix that failed', { locateStatus: 'fail' }],
  ['zero and zero', { latitude: 0, longitude: 0 }],
  ['beyond the pole', { latitude: 360_000 * 91 }],
])('%s is no place', (_, change) => {
  expect(placeOfGps(gpsReply.parse({ ...gps, ...change }))).toBeNull()
})

test('buffered fixes come with their own time', () => {
  const late = { ...upload, dateTime: '2024-05-03T16:00:00-06:00', GPS: { ...gps, retransFlag: 1 } }
  expect(readEvent(late, NOW)?.position?.fixTime).toBe(Date.UTC(2024, 4, 3, 22))
})

test('signs of life say nothing; what is unreadable is counted', () => {
  const update = readEvents(
    [
      { eventType: 'heartBeat' },
      { ...upload, eventType: 'videoloss', eventState: 'inactive' },
      { ...upload, GPS: { ...gps, locateStatus: 'fail' } },
      { ...upload, GPS: null },
      { ...upload, dateTime: 'ayer' },
      { nothing: true },
      upload,
    ],
    NOW,
  )
  // It ends a video loss if there is one.
  expect(update).toMatchObject({ alarms: [{ code: 'videoloss', endsOpen: true }], discarded: 3 })
  expect(update.positions).toHaveLength(1)
})

const driving = {
  ...upload,
  eventType: 'driverEyeClosed',
  eventDescription: 'driverEyeClosed',
  pictureURL: 'http://gw:10081/picture/1.jpg',
}

test('a driving event is an alarm with its place and picture, and the same one when told again', () => {
  const alarm = readEvent(driving, NOW)?.alarm
  expect(alarm).toMatchObject({
    unitKey: 'T101CAM',
    code: 'driverEyeClosed',
    kind: 'drowsiness',
    at: Date.UTC(2024, 4, 3, 23, 30, 8),
    endAt: null,
    lat: 25.675,
    speed: 62,
    detail: null,
    media: ['http://gw:10081/picture/1.jpg'],
  })
  expect(readEvent({ ...driving, activePostCount: 2 }, NOW + 1000)?.alarm?.key).toBe(alarm?.key)
  expect(readEvent({ ...driving, channelID: 2 }, NOW)?.alarm?.key).not.toBe(alarm?.key)
})

test('an unknown event is shown raw; a device without EHome id goes by the gateway’s own', () => {
  const event = { ...driving, eventType: 'hardHatDetection', deviceID: undefined, GPS: undefined }
  expect(readEvent(event, NOW)?.alarm).toMatchObject({
    unitKey: '11D98E13-0000-0000-0000-000000000001',
    code: 'hardHatDetection',
    kind: null,
    lat: null,
  })
})

test('every driver-monitoring event of the specification has a meaning; GPSUpload is a position', () => {
  const names = [
    'driverEyeClosed',
    'driverInattention',
    'driverSmoking',
    'driverCalling',
    'driverBlockCamera',
    'PCW',
    'LDW',
    'urgentAcceleration',
    'urgentBrake',
    'collision',
  ]
  expect(names.filter((name) => !hikvisionAlarms.has(name))).toEqual([])
  expect(hikvisionAlarms.get('driverEyeClosed')).toBe('drowsiness')
  expect(hikvisionAlarms.has('GPSUpload')).toBe(false)
})

test('every documented code of Hik-Connect for Teams has a meaning', () => {
  const ids = [
    11009, 11010, 11011, 11012, 11013, 11014, 100351, 100352, 100359, 100360, 100361, 100362, 100363, 100364, 100365,
    50101, 50120, 300003,
  ]
  expect(ids.filter((id) => !hikvisionAlarms.has(String(id)))).toEqual([])
})

/** A public sample of an older device. */
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<PPVSPMessage>
    <Version>2.0</Version><Sequence>1137</Sequence><CommandType>REQUEST</CommandType><Command>GPS</Command>
    <Params>
        <DeviceID>123457</DeviceID>
        <Time>2021-08-23 16:35:35</Time>
        <DivisionEW>E</DivisionEW><Longitude>43713595</Longitude>
        <DivisionNS>N</DivisionNS><Latitude>11214118</Latitude>
        <Direction>0</Direction><Speed>0</Speed><Satellites>7</Satellites><Precision>13</Precision>
        <Height>2160</Height><RetransFlag>1</RetransFlag><NeedsResponse>1</NeedsResponse>
        <TimeZone>+08:00</TimeZone>
    </Params>
</PPVSPMessage>`

test('the XML of older devices becomes a position and is answered by its number', () => {
  const read = positionOfXml(xml, NOW)
  expect(read?.position).toMatchObject({ unitKey: '123457', fixTime: Date.UTC(2021, 7, 23, 8, 35, 35), altitude: 21.6 })
  expect(read?.position?.lat).toBeCloseTo(31.150328, 6)
  expect(read?.position?.lon).toBeCloseTo(121.426653, 6)
  expect(read?.answer).toContain('<Sequence>1137</Sequence>')
  expect(read?.answer).toContain('<WhichCommand>GPS</WhichCommand><Status>200</Status>')
  expect(positionOfXml(xml.replace('<Command>GPS', '<Command>KEEPALIVE'), NOW)).toBeNull()
})

test('a device goes by its EHome id', () => {
  const Device = { EhomeParams: { EhomeID: 'T101CAM' }, devIndex: '11D9', devName: 'DASHCAM', devStatus: 'online' }
  expect(unitOfDevice({ Device })).toMatchObject({ key: 'T101CAM', name: 'DASHCAM', deviceId: 'T101CAM' })
  expect(unitOfDevice({ Device: { devIndex: '11D9' } })).toMatchObject({ key: '11D9', name: '11D9' })
  expect(unitOfDevice({})).toBeNull()
})
