import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createStatements } from './sqlite-statements.ts'

test('rows are ordinary objects with the columns of today', () => {
  const sqlite = new DatabaseSync(':memory:')
  const prepared = createStatements(sqlite)
  prepared('create table days (id integer primary key, name text)').statement.run()
  const written = prepared('insert into days (name) values (?) returning id, name').read?.(['Monday'])
  expect(written).toStrictEqual([{ id: 1, name: 'Monday' }])
  const all = 'select * from days where id > ?'
  expect(prepared(all).read?.([0])).toStrictEqual([{ id: 1, name: 'Monday' }])
  prepared('alter table days rename column name to title').statement.run()
  expect(prepared(all).read?.([0])).toStrictEqual([{ id: 1, title: 'Monday' }])
  expect(prepared(all).read?.([1])).toEqual([])
  expect(prepared('delete from days').read).toBeUndefined()
  sqlite.close()
})
