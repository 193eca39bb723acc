import 'shoelace-2.4';
