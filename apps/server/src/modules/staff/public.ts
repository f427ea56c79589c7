export { addPerson } from './add-person.ts'
