import type { SamplePalace } from '../sample-keeper.ts'

/** The places of River years around the river. */
export const palace: SamplePalace = {
  rooms: [
    {
      ...{ id: 'prado', label: 'Mestre Rui’s, behind the shutter', x: -960, y: -640 },
      moments: [
        ...['2019-03-07 19:40', '2019-09-07 20:20', '2020-06-02 19:45'],
        ...['2022-12-13 09:20', '2023-03-04 12:30'],
      ],
    },
    {
      ...{ id: 'graca', label: 'The kitchen in Graça', x: -280, y: -640 },
      moments: [
        ...['2019-11-02 20:15', '2020-05-01 10:20', '2024-02-02 23:20', '2025-03-09 21:30'],
        '2026-08-03 11:20',
      ],
    },
    {
      ...{ id: 'third-floor', label: 'The third floor', x: 400, y: -640 },
      moments: [
        ...['2026-09-01 22:14', '2026-09-17 20:10', '2026-10-09 11:40', '2026-11-10 15:50'],
        '2026-11-15 22:10',
      ],
    },
    {
      ...{ id: 'mare', label: 'Oficina da Maré', x: -280, y: 220 },
      moments: ['2024-03-01 20:30', '2024-07-09 21:00', '2024-07-18 17:50', '2025-04-28 20:15'],
    },
  ],
  /** Between the banks, in no room, each where its left upper corner is. */
  outside: [
    { moment: '2019-03-26 07:50', x: -680, y: -40 },
    { moment: '2025-06-14 12:40', x: -420, y: -40 },
    { moment: '2025-12-31 23:55', x: 180, y: -40 },
    { moment: '2026-11-15 12:40', x: 440, y: -40 },
  ],
  notes: [
    {
      ...{ id: 'river', x: -140, y: -40, width: 280, height: 120, color: '5' },
      text: 'The river. Everything here is on one side of it or the other, and so am I.',
    },
    {
      ...{ id: 'tin', x: 0, y: 520, width: 240, height: 120, color: null },
      text: 'Spare keys, the tobacco tin, the tide table.',
    },
  ],
  /** Rooms and cards by their ids; a card of a moment has that of its time. */
  doors: [
    { from: 'prado', to: 'graca', label: 'the number 28' },
    { from: 'graca', to: 'third-floor', label: 'keys on a blue string' },
    { from: 'graca', to: 'river', label: null },
    { from: 'river', to: 'mare', label: 'the ferry' },
    { from: '2022-12-13 09:20', to: '2023-03-04 12:30', label: null },
    { from: '2023-03-04 12:30', to: '2024-03-01 20:30', label: 'the bell came along' },
  ],
}
